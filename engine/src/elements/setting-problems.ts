import type { Problem } from "../errors.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, lessThan, textForm } from "../values/value.ts";
import { isDay } from "../values/day.ts";
import { choiceFaults } from "./choices.ts";
import { type ElementType, settingOf } from "./element-type.ts";
import { CHOICES } from "./lacks-choices.ts";

/** Settings of which the first may not be above the second. */
const RANGES = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
] as const;

/**
 * What is wrong with the settings of an attribute, as its element type declares them: no number or date where one is
 * needed, a number outside the option's own `minimum` and `maximum`, limits that no value meets, or choices without a
 * value or with the same value or label.
 * @param properties of the attribute
 * @returns problems with the name of the setting as their path
 * @example
 * ```ts
 * import { settingProblems } from "@armature/engine/elements";
 * import { registry } from "@armature/plugins/elements";
 * const problems = settingProblems(registry.get("TextField"), { minLength: 10, maxLength: 5 });
 * problems.map(({ path, message }) => `${path}: ${message}`); // → ["maxLength: must not be below Minimum length"]
 * ```
 */
export function settingProblems({ options }: Pick<ElementType, "options">, properties: Values): readonly Problem[] {
  const valueOf = (name: string) => properties[name] ?? settingIn(properties["option"], name);
  const problem = (path: string, message: string): Problem => ({ code: "shape", path, message });
  const unfit = options.flatMap((option) => {
    const fault = faultOf(option, valueOf(option.name));
    return fault === null ? [] : [problem(option.name, fault)];
  });
  const choices = valueOf(CHOICES);
  const hasChoices = Array.isArray(choices) && options.some(({ name }) => name === CHOICES);
  const faults = hasChoices ? choiceFaults(choices).map((fault) => problem(CHOICES, fault)) : [];
  const crossed = RANGES.flatMap(([low, high]) => {
    const [from, to] = [low, high].map((name) => options.find((option) => option.name === name));
    if (!from || !to || unfit.some(({ path }) => path === low || path === high)) return [];
    const isCrossed = lessThan(valueOf(high), valueOf(low));
    return isCrossed ? [problem(high, `must not be below ${from.label ?? low}`)] : [];
  });
  return [...unfit, ...crossed, ...faults];
}

/** Why the value does not fit the option; null if it does. Only numbers and dates are checked. */
function faultOf({ type, option = null }: AttributeSpecInput, value: unknown): string | null {
  if (isEmpty(value)) return null;
  if (type === "date") return isDay(value) ? null : "must be a date, such as 2026-01-31";
  if (type !== "integer" && type !== "numeric") return null;
  const number = /^-?\d+(\.\d+)?$/.test(textForm(value)) ? Number(value) : Number.NaN;
  if (type === "integer" && !Number.isInteger(number)) return "must be a whole number";
  if (Number.isNaN(number)) return "must be a number, such as 1.5";
  const [min, max] = [settingOf({ option }, "minimum"), settingOf({ option }, "maximum")];
  if (lessThan(number, min)) return `must be ${textForm(min)} or more`;
  return lessThan(max, number) ? `must be ${textForm(max)} or less` : null;
}

function settingIn(option: unknown, name: string): unknown {
  const settings = Array.isArray(option) ? (option as readonly unknown[]) : [];
  return settingOf({ option: settings.filter((each) => typeof each === "object" && each !== null) }, name);
}
