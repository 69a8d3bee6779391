import { applies } from "../access/attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { effectsOf, evaluate } from "../rules/effects.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** The attributes a record still lacks for completion: empty, shown, and required by a rule (GEN-036). */
export function missingForCompletion(
  type: EntityType,
  values: Values,
  careSetting: string | null,
): readonly AttributeType[] {
  const truths = evaluate(type.rules.rules, values);
  return type.attributes.filter((attribute) => {
    if (!isEmpty(values[attribute.name]) || !applies(type, attribute, careSetting)) return false;
    return effectsOf(type.rules, truths, attribute.name).needed;
  });
}

/** The attributes whose values decide {@link missingForCompletion}: those that require rules stand on, and read. */
export function completionReads(type: EntityType): readonly string[] {
  const subjects = type.attributes.filter((a) =>
    a.rules.some((rule) => rule.actions.some((x) => x.kind === "require")),
  );
  const names = subjects.flatMap((a) => [a.name, ...type.rules.of(a.name).flatMap((rule) => [...rule.reads])]);
  return [...new Set(names)];
}
