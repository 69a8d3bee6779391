import { isEmpty, textForm } from "@armature/engine";
import type { OptionSource } from "@armature/renderer";
import type { ChoiceOption } from "@armature/renderer/ui";

/** More choices than this are found by typing rather than by reading. */
const READABLE = 20;

/** What a field shows that refers to nothing. */
export const NO_CHOICES: OptionSource = Object.freeze({
  state: "ready",
  options: [],
  hasMore: false,
  search: () => undefined,
  labelOf: () => undefined,
  retry: () => undefined,
});

export function isLong({ options, hasMore }: OptionSource): boolean {
  return hasMore || options.length > READABLE;
}

/** The choices offered, and last the chosen one where it is not among them, so that its label is known. */
export function choicesOf(source: OptionSource, value: unknown): readonly ChoiceOption[] {
  const offered = source.options.map((option) => ({ value: String(option.value), label: option.label }));
  const chosen = chosenOf(value);
  if (chosen === null || offered.some((option) => option.value === chosen)) return offered;
  return [...offered, { value: chosen, label: labelOf(source, value) }];
}

/** A control's form of the stored id. */
export function chosenOf(value: unknown): string | null {
  return isEmpty(value) ? null : textForm(value);
}

function labelOf(source: OptionSource, value: unknown): string {
  const unlabelled = { loading: "Loading…", failed: "Not loaded", ready: `Unknown (${textForm(value)})` };
  return source.labelOf(value) ?? unlabelled[source.state];
}
