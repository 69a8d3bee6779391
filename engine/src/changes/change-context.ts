import type { Viewer } from "../access/attributes.ts";

/** All that the plan of a change depends on besides the item and the record: who changes, and of which organization. */
export interface ChangeContext extends Viewer {
  readonly state: string | null;
  /** Whether a record of the organization's structure is locked; matters to structural entities only. */
  readonly isStructureLocked?: boolean | undefined;
  /** Whether provider staff change it, whom states that close attributes do not bind. */
  readonly isProviderUser?: boolean | undefined;
  /** Whether a person reviews the change before it is sent: what a lock keeps is left out then, not refused. */
  readonly leavesLocked?: true | undefined;
  /**
   * The server itself (shipped records, examples): may name primary keys and attributes that only the server sets;
   * rules, validation and uniqueness hold all the same.
   */
  readonly isServer?: true | undefined;
}
