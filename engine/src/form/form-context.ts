import type { Viewer } from "../access/attributes.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";

/** What a form depends on apart from its values. */
export interface FormContext {
  readonly type: EntityType;
  readonly mode: Mode;
  readonly viewer: Viewer;
  /** Whether the state of the organization closes the form. */
  readonly closed: boolean;
  /** The state of the organization. */
  readonly state?: string | null;
  /** Whether the record is locked. */
  readonly locked: boolean;
  /** Whether the form is read-only. */
  readonly preview?: boolean | undefined;
  /** Attributes that this form shows but does not change. */
  readonly fixed?: readonly string[] | undefined;
}
