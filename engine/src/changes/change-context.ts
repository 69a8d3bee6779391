import type { Viewer } from "../access/attributes.ts";

/**
 * What the plan of a change depends on apart from the item and the record: who makes the change, and in which
 * organization.
 */
export interface ChangeContext extends Viewer {
  readonly state: string | null;
  /** Whether a record of the organization's structure is locked. It matters for structural entities only. */
  readonly isStructureLocked?: boolean | undefined;
  /** Whether a provider's staff member makes the change. States that close attributes do not apply to them. */
  readonly isProviderUser?: boolean | undefined;
  /**
   * Whether a person reviews the change before it is sent. If so, values that a lock protects are left out instead of
   * refused.
   */
  readonly leavesLocked?: true | undefined;
  /**
   * Whether the server itself makes the change (shipped records, examples). It may set primary keys and server-set
   * attributes. Rules, validation and uniqueness still apply.
   */
  readonly isServer?: true | undefined;
}
