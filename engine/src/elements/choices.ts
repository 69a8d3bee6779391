import { textForm } from "../rules/value.ts";
import { fold, normalizeText } from "../text/fold.ts";
import type { ElementAttribute } from "./element-type.ts";

/** One choice of an attribute's `comboboxOptionList`: `value` is stored, `label` is read. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of an attribute, in their order, and how to find one. */
export interface Choices {
  readonly all: readonly Choice[];
  byValue(value: unknown): Choice | undefined;
  /** The one that a person means: by label, by value, by label whatever its case; none where two are meant. */
  byText(text: string): Choice | undefined;
}

/** The label of the choice that excludes all others. */
export const NONE_LABEL = "None";

const known = new WeakMap<readonly unknown[], Choices>();
const NO_CHOICES: Choices = choicesIn([]);

/**
 * The choices that `comboboxOptionList` gives as texts or as `{ value, label }`; what is neither,
 * and a value that is there already, is left out. Read once per list, since lists can have tens of thousands.
 */
export function choicesOf({ comboboxOptionList: list }: Pick<ElementAttribute, "comboboxOptionList">): Choices {
  if (list === null) return NO_CHOICES;
  const choices = known.get(list) ?? choicesIn(list);
  known.set(list, choices);
  return choices;
}

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

function choiceIn(item: unknown): Choice | undefined {
  const isRecord = typeof item === "object" && item !== null;
  const { value, label } = (isRecord ? item : { value: item, label: item }) as { value?: unknown; label?: unknown };
  const stored = readable(value ?? label);
  return stored === "" ? undefined : Object.freeze({ value: stored, label: readable(label) || stored });
}

function readable(value: unknown): string {
  return typeof value === "object" ? "" : normalizeText(textForm(value));
}

/** By a text of theirs; null where more than one choice has it. */
function uniqueBy(choices: readonly Choice[], textOf: (choice: Choice) => string): ReadonlyMap<string, Choice | null> {
  const found = new Map<string, Choice | null>();
  for (const choice of choices) {
    const text = textOf(choice);
    found.set(text, found.has(text) ? null : choice);
  }
  return found;
}
