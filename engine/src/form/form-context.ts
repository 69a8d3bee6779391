import type { Viewer } from "../access/attributes.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";

/** What a form is for, apart from its values. */
export interface FormContext {
  readonly type: EntityType;
  readonly mode: Mode;
  readonly viewer: Viewer;
  /** The state of the organization closes it. */
  readonly closed: boolean;
  /** Of the organization. */
  readonly state?: string | null;
  /** The record is locked. */
  readonly locked: boolean;
  /** The form is there to be read: no field can be changed. */
  readonly preview?: boolean | undefined;
  /** Attributes that this form shows and does not change. */
  readonly fixed?: readonly string[] | undefined;
}
