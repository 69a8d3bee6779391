import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { sameValue } from "../values/value.ts";
import { needsConversion } from "./attribute-form.ts";
import { convertValue, valueIn } from "./convert-value.ts";
import { REVIEWED } from "./reviewed.ts";

/**
 * Values that were made for one form of their attributes, under another one. What the person reviewed is converted too.
 * The same object if no value becomes another; null if one does not fit the other form: then a person decides.
 */
export function convertSent(values: Values, from: EntityType, to: EntityType): Values | null {
  const { [REVIEWED]: reviewed, ...own } = values;
  if (Object.values(convertedIn(own, from, to)).some((value) => "lost" in value)) return null;
  const sent = withConverted(values, from, to);
  const seen =
    typeof reviewed === "object" && reviewed !== null ? withConverted(reviewed as Values, from, to) : reviewed;
  return seen === reviewed ? sent : { ...sent, [REVIEWED]: seen };
}

/** Each value under its other form; empty where it does not fit. The same object if none becomes another. */
export function withConverted(values: Values, from: EntityType, to: EntityType): Values {
  const converted = Object.entries(convertedIn(values, from, to));
  if (converted.length === 0) return values;
  return { ...values, ...Object.fromEntries(converted.map(([name, value]) => [name, valueIn(value)])) };
}

/** The values that become others. */
function convertedIn(values: Values, from: EntityType, to: EntityType) {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const [before, after] = [from.byName.get(name), to.byName.get(name)];
    if (!before || !after || !needsConversion(before, after, null)) return [];
    const converted = convertValue(before, after, value);
    return sameValue(valueIn(converted), value) ? [] : [[name, converted] as const];
  });
  return Object.fromEntries(entries);
}
