import type { AttributeType } from "../schema/attribute-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { equals } from "../rules/value.ts";

/** Whether a record is being made or changed. */
export type Mode = "create" | "update";

/**
 * Whether a save without this value is refused: always, in this mode, because null is not allowed, or because its
 * prerequisites hold (GEN-023, GEN-024, ADM-095 to ADM-097). A `require` rule never refuses a save (GEN-021).
 */
export function isRequired(attribute: AttributeType, mode: Mode, values: Values): boolean {
  const byMode = mode === "create" ? attribute.requiredCreate : attribute.requiredUpdate;
  return attribute.required || byMode || !attribute.allowNull || prerequisitesHold(attribute, values);
}

/** All must hold; an empty list is not satisfied (ADM-D17). */
function prerequisitesHold({ prerequisiteListRequired: list }: AttributeType, values: Values): boolean {
  if (list.length === 0) return false;
  return list.every((p) => equals(values[p.attributeName], p.value) === (p.operator === "isEqual"));
}
