import { isEmpty } from "../rules/value.ts";
import { messageOf } from "../validation/messages.ts";
import { validateAttribute } from "../validation/validate.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * Why a save would refuse a value in a definition, such as the default; null if it would not. Null also for element
 * types that check a value against other attributes.
 * @example
 * ```ts
 * import { whyRefused } from "@armature/engine/schema";
 * import { attribute } from "./library.ts";
 * whyRefused(attribute("pages"), "many"); // → "Pages takes a whole number"
 * ```
 */
export function whyRefused(attribute: AttributeType, value: unknown): string | null {
  const { name, element } = attribute;
  if (isEmpty(value) || element?.reads?.(attribute).some((read) => read !== name)) return null;
  const [issue] = validateAttribute(attribute, { [name]: value }, { mode: "update" });
  return issue ? messageOf(issue, attribute) : null;
}
