import { writeBlock } from "../rules/effects.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../values/value.ts";
import type { FormContext } from "./form-context.ts";

/**
 * The values that rules read, as a save would leave them: a field that rules hide gives its stored value, whatever was
 * typed into it before. Shown again, it gives what was typed.
 * @param changed the only values that differ from others of which rules hid none that was typed, so that a key asks
 *   little; null for all
 */
export function givenValues(
  { type: { rules }, viewer }: FormContext,
  initial: Values,
  values: Values,
  changed: readonly string[] | null = null,
): Values {
  const isTyped = (name: string) =>
    rules.hideable.has(name) && values[name] !== initial[name] && !sameValue(values[name], initial[name]);
  const isHiddenIn = (given: Values) => (name: string) => writeBlock(rules, name, given, viewer.facts) === "hidden";
  const isHidden = isHiddenIn(values);
  const isHiddenNow = (name: string) => isTyped(name) && isHidden(name);
  if (changed?.every((name) => !isHiddenNow(name) && !rules.reading(name).some((rule) => isHiddenNow(rule.attribute))))
    return values;
  const typed = [...rules.hideable].filter(isTyped);
  let hidden: readonly string[] = [];
  for (let pass = 0; ; pass++) {
    const stored = hidden.map((name) => [name, initial[name] ?? null]);
    const given = hidden.length === 0 ? values : { ...values, ...Object.fromEntries(stored) };
    const isHiddenGiven = isHiddenIn(given);
    // Fields that hide one another in a circle never settle: then a field that was hidden once stays so.
    const next = typed.filter((name) => isHiddenGiven(name) || (pass > typed.length && hidden.includes(name)));
    if (next.length === hidden.length && next.every((name) => hidden.includes(name))) return given;
    hidden = next;
  }
}
