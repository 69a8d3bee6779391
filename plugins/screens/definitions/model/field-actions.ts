import type { AttributeType } from "@armature/engine";
import type { FormMove } from "./form-moves.ts";

/** What the parts of the form can do with a field. */
export interface FieldActions {
  /** @param move null if the field is already at that end */
  readonly move: (name: string, move: FormMove | null) => void;
  readonly askForSection: (attribute: AttributeType) => void;
  readonly remove: (attribute: AttributeType) => void;
}

/** The list that fields are dragged in. */
export const FIELD_LIST = "form";

/** The id of a field's row. */
export function rowIdOf(name: string): string {
  return `form-field-${name}`;
}

/** Focuses the link of a field, which a move into another section makes anew. */
export function focusRow(name: string): void {
  document.getElementById(rowIdOf(name))?.querySelector("a")?.focus();
}
