import { textForm } from "../values/value.ts";
import { fold, normalizeText } from "../values/fold.ts";
import type { Issue } from "../values/issue.ts";
import { memoize } from "../values/memoize.ts";
import { wrongType } from "./text-length.ts";
import type { ElementAttribute } from "./element-type.ts";

/** One choice of an attribute's `comboboxOptionList`. `value` is stored, `label` is shown. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of an attribute in order, with look-ups. */
export interface Choices {
  readonly all: readonly Choice[];
  byValue(value: unknown): Choice | undefined;
  /**
   * The choice that a person means by a text: by label, then by value, then by label in any case. Undefined if two
   * choices match.
   */
  byText(text: string): Choice | undefined;
}

/** The label of the choice that excludes all others. */
export const NONE_LABEL = "None";

/**
 * The issue of texts that are no choices of their attribute. If they are stored, they were offered once.
 * @example
 * ```ts
 * import { unknownChoice } from "@armature/engine/elements";
 * import { attribute } from "./library.ts";
 * unknownChoice(attribute("title"), ["Café"]).code; // → "wrongType"
 * ```
 */
export function unknownChoice(attribute: ElementAttribute, values: readonly unknown[]): Issue {
  const { args, ...issue } = wrongType(attribute, "one of the choices offered");
  const texts = values.filter((value) => typeof value === "string");
  if (texts.length === 0 || texts.length < values.length) return { ...issue, ...(args && { args }) };
  return { ...issue, args: { ...args, retired: LIST.format(texts), retiredCount: texts.length } };
}

const LIST = new Intl.ListFormat("en-US");

const NO_CHOICES: Choices = choicesIn([]);

/**
 * Reads `comboboxOptionList`, whose items are texts or `{ value, label }`. Other items and repeated values are left
 * out. The result is cached for each list, since lists can have tens of thousands of items.
 * @example
 * ```ts
 * import { choicesOf } from "@armature/engine/elements";
 * const rooms = choicesOf({ comboboxOptionList: [{ value: "k", label: "Kitchen" }] });
 * rooms.byText("kitchen")?.value; // → "k"
 * rooms.byValue("k")?.label; // → "Kitchen"
 * ```
 */
export function choicesOf({ comboboxOptionList: list }: Pick<ElementAttribute, "comboboxOptionList">): Choices {
  return list === null ? NO_CHOICES : choicesOfList(list);
}

const choicesOfList = memoize(choicesIn);

function choicesIn(list: readonly unknown[]): Choices {
  const values = new Map<string, Choice>();
  for (const item of list) {
    const choice = choiceIn(item);
    if (choice && !values.has(choice.value)) values.set(choice.value, choice);
  }
  const all = Object.freeze([...values.values()]);
  let labels: ReturnType<typeof uniqueBy> | undefined;
  let folded: ReturnType<typeof uniqueBy> | undefined;
  return Object.freeze({
    all,
    byValue: (value: unknown) => (typeof value === "string" ? values.get(value) : undefined),
    byText(text: string) {
      labels ??= uniqueBy(all, (choice) => choice.label);
      const exact = labels.get(text) ?? values.get(text);
      if (exact) return exact;
      folded ??= uniqueBy(all, (choice) => fold(choice.label));
      return folded.get(fold(text)) ?? undefined;
    },
  });
}

/** Why a list cannot be offered as it is: choices without a value, or two with the same value, or label in any case. */
export function choiceFaults(list: readonly unknown[]): readonly string[] {
  const read = list.map(choiceIn);
  const choices = read.filter((choice) => choice !== undefined);
  const values = repeated(choices.map(({ value }) => value));
  const labels = choices.filter(({ value }) => !values.has(value)).map(({ label }) => label);
  return [
    ...read.flatMap((choice, i) => (choice ? [] : [`choice ${i + 1} has no value`])),
    ...[...values].map((value) => `${value} is the value of two choices`),
    ...labelFaults(labels),
  ].slice(0, MOST_FAULTS);
}

/** People cannot tell labels apart that differ only in case, and a typed text would name neither. */
function labelFaults(labels: readonly string[]): readonly string[] {
  const firsts = new Map<string, string>();
  const faults = labels.flatMap((label) => {
    const first = firsts.get(fold(label));
    if (first === undefined) firsts.set(fold(label), label);
    if (first === undefined) return [];
    return first === label ? [`${label} is the label of two choices`] : [`${first} and ${label} differ only in case`];
  });
  return [...new Set(faults)];
}

/** A list that was pasted twice has as many faults as entries; these are enough to see that. */
const MOST_FAULTS = 5;

function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
}

function choiceIn(item: unknown): Choice | undefined {
  const isRecord = typeof item === "object" && item !== null;
  const { value, label } = (isRecord ? item : { value: item, label: item }) as { value?: unknown; label?: unknown };
  const stored = readable(value ?? label);
  return stored === "" ? undefined : Object.freeze({ value: stored, label: readable(label) || stored });
}

function readable(value: unknown): string {
  return typeof value === "object" ? "" : normalizeText(textForm(value));
}

/** Indexes choices by a text; null where several choices share it. */
function uniqueBy(choices: readonly Choice[], textOf: (choice: Choice) => string): ReadonlyMap<string, Choice | null> {
  const found = new Map<string, Choice | null>();
  for (const choice of choices) {
    const text = textOf(choice);
    found.set(text, found.has(text) ? null : choice);
  }
  return found;
}
