import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { factsOf, NO_FACTS } from "../rules/facts.ts";
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
  const { fill } = rule;
  // What reads the record or the day can be another value each time.
  const isFixed = fill !== null && fill.reads.size === 0 && !readsFacts(rule);
  const refusal = isFixed ? whyRefused(attribute, fill.value({}, NO_FACTS)) : null;
  if (refusal === null) return [];
  const message = `the value that it sets is refused: ${refusal.replace(/\.$/, "")}`;
  return [{ code: "refusedValue", path: placeOf(entity, rule), message }];
}

function readsFacts({ actions }: CompiledRule): boolean {
  return actions.some((action) => "from" in action && factsOf(action.from).size > 0);
}
