import { prerequisiteCondition } from "../metadata/prerequisites.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";

/** Whether a record is being created or changed. */
export type Mode = "create" | "update";

/** What `requiredFrom` depends on. Left out if only the values are validated; `requiredFrom` then requires nothing. */
export interface RecordState {
  /** The state of the organization. */
  readonly state?: string | null;
  /** The stored record, or null for a new one. */
  readonly before?: Values | null;
}

/**
 * Whether a save without this value is refused: always, in this mode, because null is not allowed, or because its
 * prerequisites hold. A `require` rule never refuses a save.
 */
export function isRequired(attribute: AttributeType, mode: Mode, values: Values, state: RecordState = {}): boolean {
  if (attribute.requiredIn !== null) return isRequiredIn(attribute.requiredIn, attribute, mode, values, state);
  const byMode = mode === "create" ? attribute.requiredCreate : attribute.requiredUpdate;
  return attribute.required || byMode || !attribute.allowNull || prerequisitesHold(attribute, values);
}

function isRequiredIn(
  states: ReadonlySet<string>,
  attribute: AttributeType,
  mode: Mode,
  values: Values,
  { state, before }: RecordState,
): boolean {
  if (mode === "update") return !isEmpty(before?.[attribute.name]);
  const isAsked = attribute.prerequisiteListRequired.length === 0 || prerequisitesHold(attribute, values);
  return isAsked && states.has(state ?? "");
}

/** All must hold. An empty list does not hold. */
function prerequisitesHold({ prerequisiteListRequired: list }: AttributeType, values: Values): boolean {
  return list.length > 0 && prerequisiteCondition(list).holds(values);
}
