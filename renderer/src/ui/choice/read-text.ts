import { type ChoiceOption, foldLabel, foundByLabel, type MatchRules } from "./match-options.ts";

/** The result of reading a draft. */
export type TextResult =
  | { readonly kind: "nothing" }
  | { readonly kind: "emptied" }
  | { readonly kind: "option"; readonly option: ChoiceOption }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "wait" }
  | { readonly kind: "error"; readonly message: string };

export interface ReadRules extends MatchRules {
  /** Whether a text that is not an option may be stored. */
  readonly freeText?: boolean | undefined;
  /** Whether options for this draft are still loading. */
  readonly isSearching?: boolean | undefined;
  /** Why options for this draft could not be loaded. */
  readonly failure?: string | null | undefined;
}

/**
 * Decides what a typed text means: when leaving the box, at Tab and Enter, and for each pasted part. It never chooses
 * between several options and never drops a text silently.
 * @param draft the typed text; null if nothing was typed since the last commit
 * @param found the options that match the draft, in the order of `matchOptions`
 */
export function read(draft: string | null, found: readonly ChoiceOption[], rules: ReadRules = {}): TextResult {
  if (draft === null) return { kind: "nothing" };
  const text = draft.trim();
  if (text === "") return { kind: "emptied" };
  if (rules.isSearching === true) return { kind: "wait" };
  const named = namedBy(text, found, rules);
  const byName = named.length > 0 ? oneOf(named, text) : null;
  if (byName && (rules.freeText !== true || !isRepeated(named))) return byName;
  if (rules.freeText === true) return { kind: "text", text };
  if (rules.failure != null) return { kind: "error", message: rules.failure };
  return oneOf(foundByLabel(found, text), text);
}

/**
 * The options that the text names completely: by the exact label, else by the label ignoring case and accents, else by
 * value.
 */
function namedBy(text: string, found: readonly ChoiceOption[], { hidesValues = false }: MatchRules) {
  const wanted = foldLabel(text);
  const alike = found.filter(({ label }) => foldLabel(label) === wanted);
  const same = alike.filter(({ label }) => label === text);
  if (alike.length > 0) return same.length > 0 ? same : alike;
  return hidesValues ? [] : found.filter(({ value }) => value === text);
}

/** If any text is allowed, it need not say which of several equal labels it means. */
function isRepeated(named: readonly ChoiceOption[]): boolean {
  return named.filter(({ disabled }) => disabled !== true).length > 1;
}

function oneOf(options: readonly ChoiceOption[], text: string): TextResult {
  const enabled = options.filter(({ disabled }) => disabled !== true);
  const [option] = enabled;
  if (option && enabled.length === 1) return { kind: "option", option };
  if (option) return { kind: "error", message: severalText(enabled.length, text) };
  return {
    kind: "error",
    message: options.length > 0 ? `“${text}” is not available.` : `“${text}” is not in the list.`,
  };
}

function severalText(count: number, text: string): string {
  return `${count.toLocaleString("en-US")} options match “${text}”. Choose one.`;
}
