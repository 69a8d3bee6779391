import { applies } from "../access/attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isNeeded } from "../rules/effects.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** The attributes a record still lacks for completion: empty, shown, and required by a rule (GEN-036). */
export function missingForCompletion(
  type: EntityType,
  values: Values,
  careSetting: string | null,
): readonly AttributeType[] {
  const { rules } = type;
  if (rules.requiring.size === 0) return [];
  return type.attributes.filter((a) => rules.requiring.has(a.name) && isMissing(type, a, values, careSetting));
}

/** Whether it lacks any: {@link missingForCompletion} for lists of many records. */
export function isIncomplete(type: EntityType, values: Values, careSetting: string | null): boolean {
  for (const name of type.rules.requiring) {
    const attribute = type.byName.get(name);
    if (attribute && isMissing(type, attribute, values, careSetting)) return true;
  }
  return false;
}

function isMissing(type: EntityType, attribute: AttributeType, values: Values, careSetting: string | null): boolean {
  const { name } = attribute;
  return isEmpty(values[name]) && applies(type, attribute, careSetting) && isNeeded(type.rules, name, values);
}

/** The attributes whose values decide {@link missingForCompletion}: those that require rules stand on, and read. */
export function completionReads(type: EntityType): readonly string[] {
  const reads = (name: string) => type.rules.of(name).flatMap((rule) => [...rule.reads]);
  return [...new Set([...type.rules.requiring].flatMap((name) => [name, ...reads(name)]))];
}
