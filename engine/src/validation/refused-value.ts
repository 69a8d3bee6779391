import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { placeOf } from "../schema/rule-place.ts";
import { isEmpty } from "../values/value.ts";
import { messageOf } from "../values/messages.ts";
import { validateAttribute } from "./validate.ts";
import type { AttributeType } from "../schema/attribute-type.ts";

/**
 * Why a save would refuse a value in a definition, such as the default; null if it would not. Null also for element
 * types that check a value against other attributes.
 */
export function whyRefused(attribute: AttributeType, value: unknown): string | null {
  const { name, element } = attribute;
  if (isEmpty(value) || element?.reads?.(attribute).some((read) => read !== name)) return null;
  const [issue] = validateAttribute(attribute, { [name]: value }, { mode: "update" });
  return issue ? messageOf(issue, attribute) : null;
}

/** Values that a rule sets and that a save would refuse. */
export function refusedValues(entity: EntityType, attribute: AttributeType, rule: CompiledRule): readonly Problem[] {
  return rule.actions.flatMap((action) => {
    const refusal = action.kind === "setValue" ? whyRefused(attribute, action.value) : null;
    if (refusal === null) return [];
    const message = `the value that it sets is refused: ${refusal.replace(/\.$/, "")}`;
    return [{ code: "refusedValue", path: placeOf(entity, rule), message } as const];
  });
}
