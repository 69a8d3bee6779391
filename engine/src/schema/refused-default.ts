import { isEmpty } from "../rules/value.ts";
import { messageOf } from "../validation/messages.ts";
import { validateAttribute } from "../validation/validate.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * Why a save would refuse the default of an attribute; null if it would not.
 * @example
 * ```ts
 * import { refusedDefault } from "@armature/engine/schema";
 * import { attribute } from "./library.ts";
 * refusedDefault({ ...attribute("pages"), valueDefault: "many" }); // → "Pages takes a whole number"
 * ```
 */
export function refusedDefault(attribute: AttributeType): string | null {
  return refusalOf(attribute, attribute.valueDefault);
}

/** Why a save would refuse a value. Null also for element types that check a value against other attributes. */
export function refusalOf(attribute: AttributeType, value: unknown): string | null {
  const { name, element } = attribute;
  if (isEmpty(value) || element?.reads?.(attribute).some((read) => read !== name)) return null;
  const [issue] = validateAttribute(attribute, { [name]: value }, { mode: "update" });
  return issue ? messageOf(issue, attribute) : null;
}
