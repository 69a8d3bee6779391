import { textForm } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import type { ChoiceOption } from "@armature/renderer/ui";
import { inWords } from "./impact-lines.ts";
import type { Definition } from "./issue.ts";
import type { SaveQuestion } from "./save-question.ts";

/** What becomes of removed choices, by value: null empties them, and one that is not there stays. */
export type Replacements = Readonly<Record<string, string | null>>;

const LEAVE = "leave";
const EMPTY = "empty";
/** Of an option that names another choice. Values of choices can be any text. */
const TO = "to ";

/** What can become of a removed choice. */
export function replacementOptions({ comboboxOptionList }: Definition): readonly ChoiceOption[] {
  const list = Array.isArray(comboboxOptionList) ? (comboboxOptionList as readonly unknown[]) : null;
  const offered = choicesOf({ comboboxOptionList: list }).all;
  return [
    { value: LEAVE, label: "Leave it" },
    { value: EMPTY, label: "Empty it" },
    ...offered.map(({ value, label }) => ({ value: `${TO}${value}`, label: `Change to ${label}` })),
  ];
}

export function replacementOf(replacements: Replacements, value: string): string {
  if (!Object.hasOwn(replacements, value)) return LEAVE;
  const to = replacements[value] ?? null;
  return to === null ? EMPTY : `${TO}${to}`;
}

/** @param option of {@link replacementOptions} */
export function withReplacement(replacements: Replacements, value: string, option: string | null): Replacements {
  const { [value]: _, ...others } = replacements;
  if (option === EMPTY) return { ...others, [value]: null };
  const chosen = textForm(option);
  return chosen.startsWith(TO) ? { ...others, [value]: chosen.slice(TO.length) } : others;
}

/** The text of the button that saves, and whether values go, with what becomes of the removed choices. */
export function confirmWith(
  { confirm, isLossy, lost, removed }: Pick<SaveQuestion, "confirm" | "isLossy" | "lost" | "removed">,
  replacements: Replacements,
): Pick<SaveQuestion, "isLossy"> & { readonly confirm: string } {
  const sum = (is: (to: string | null | undefined) => boolean) =>
    removed.filter(({ value }) => is(replacements[value])).reduce((total, { records }) => total + records, 0);
  const emptied = sum((to) => to === null);
  if (emptied > 0) return { confirm: `Save and empty ${values(lost + emptied)}`, isLossy: true };
  if (confirm !== null) return { confirm, isLossy };
  const changed = sum((to) => typeof to === "string");
  const left = sum((to) => to === undefined);
  return { confirm: changed > 0 ? `Save and change ${values(changed)}` : `Save and leave ${values(left)}`, isLossy };
}

function values(count: number): string {
  return `${inWords(count)} ${count === 1 ? "value" : "values"}`;
}
