import type { ChoiceRequest, FoundOptions } from "./choice-request.ts";
import { type ChoiceOption, foldLabel, type MatchRules, matchOptions } from "./match-options.ts";
import type { ReadRules } from "./read-text.ts";

/** The key of the row after the options: it creates one from the typed text, or shows those that are folded. */
const EXTRA = " extra";

export interface ChoiceState {
  /** Text typed since the last commit, or null. */
  readonly draft: string | null;
  /** Why the draft could not be read as a value. */
  readonly error: string | null;
  readonly isOpen: boolean;
  /** Whether folded options are shown too. */
  readonly isUnfolded: boolean;
  /** The row to which the person moved, or at which the list opened. Otherwise the best match is highlighted. */
  readonly highlight: { readonly key: string; readonly isMoved: boolean } | null;
  /** Whether the draft is to be read once its options have arrived. */
  readonly waits: boolean;
  readonly isCreating: boolean;
  /** The result of the last search. */
  readonly answer: (FoundOptions & { readonly text: string }) | null;
  /** The text whose search failed. */
  readonly failedText: string | null;
  /** Incremented when all text should be selected. */
  readonly selections: number;
}

export const AT_REST: ChoiceState = Object.freeze({
  draft: null,
  error: null,
  isOpen: false,
  isUnfolded: false,
  highlight: null,
  waits: false,
  isCreating: false,
  answer: null,
  failedText: null,
  selections: 0,
});

export const SEARCH_FAILED = "The search failed. Try again.";

/** The rows of the list and their relation to the draft. */
export interface ChoiceRows {
  readonly found: readonly ChoiceOption[];
  /** Whether options for this draft are still loading. The shown ones are those of an earlier draft. */
  readonly isSearching: boolean;
  /** The text of the row that creates an option, shown after the options, or null. */
  readonly create: string | null;
  /** The name of the row that shows the folded options, after the others, or null. */
  readonly folded: string | null;
  /** Index of the highlighted row, including the one after the options, or -1. */
  readonly highlighted: number;
}

/** The rows of a state. */
export function rowsOf(request: ChoiceRequest, state: ChoiceState): ChoiceRows {
  const text = draftText(state);
  const isSearching = isUnderWay(request, state);
  const all = foundBy(request, state, text);
  const isShown = ({ isFolded = false }: ChoiceOption) => !isFolded || text !== "" || state.isUnfolded;
  const found = all.every(isShown) ? all : all.filter(isShown);
  const folded = found === all ? null : (all.find((option) => !isShown(option))?.group ?? null);
  const isNamed = () => found.some(({ label }) => foldLabel(label) === foldLabel(text));
  const create = request.create && text !== "" && !isSearching && !isNamed() ? text : null;
  const rows = { found, isSearching, create, folded };
  return { ...rows, highlighted: highlightedIn(rows, request, state) };
}

export function draftText({ draft }: Pick<ChoiceState, "draft">): string {
  return draft === null ? "" : draft.trim();
}

/** Whether options for this draft are still loading. */
export function isUnderWay({ loading = false, search }: ChoiceRequest, state: ChoiceState): boolean {
  if (loading) return true;
  const text = draftText(state);
  return search !== undefined && text !== "" && state.answer?.text !== text && state.failedText !== text;
}

function foundBy(request: ChoiceRequest, { answer }: ChoiceState, text: string): readonly ChoiceOption[] {
  if (!request.search || text === "") return matchOptions(request.options, text, request);
  return bestFirst(answer?.options ?? request.options, text, request);
}

/** Sorts the result of a search as `matchOptions` does. Options that match by more than their label come after. */
export function bestFirst(found: readonly ChoiceOption[], text: string, rules: MatchRules): readonly ChoiceOption[] {
  const best = matchOptions(found, text, rules);
  if (best.length === found.length) return best;
  const isBest = new Set(best);
  return [...best, ...found.filter((option) => !isBest.has(option))];
}

/**
 * The row to which the person moved, otherwise the best match of the typed text. None for free text and for an empty
 * draft.
 */
function highlightedIn(
  { found, create, folded, isSearching }: Omit<ChoiceRows, "highlighted">,
  { freeText = false }: ChoiceRequest,
  { highlight, draft }: ChoiceState,
): number {
  if (highlight?.key === EXTRA) return (create ?? folded) === null ? -1 : found.length;
  const moved = highlight ? found.findIndex(({ value }) => value === highlight.key) : -1;
  if (moved >= 0 || highlight?.isMoved === true) return moved;
  if (draft === null || draft.trim() === "" || freeText || isSearching) return -1;
  return found.findIndex(isEnabled);
}

export function isEnabled({ disabled }: ChoiceOption): boolean {
  return disabled !== true;
}

/** The row after this number of steps. Single steps wrap around; larger ones stop at the ends. */
export function steppedTo(rows: ChoiceRows, by: number): string | null {
  const keys = [
    ...rows.found.filter(isEnabled).map(({ value }) => value),
    ...((rows.create ?? rows.folded) === null ? [] : [EXTRA]),
  ];
  if (keys.length === 0) return null;
  const at = rows.highlighted < 0 ? -1 : keys.indexOf(keyAt(rows, rows.highlighted));
  if (at < 0) return (by > 0 ? keys[0] : keys.at(-1)) ?? null;
  const next =
    Math.abs(by) === 1 ? (at + by + keys.length) % keys.length : Math.min(keys.length - 1, Math.max(0, at + by));
  return keys[next] ?? null;
}

function keyAt({ found }: ChoiceRows, index: number): string {
  return found[index]?.value ?? EXTRA;
}

export function readRules(request: ChoiceRequest, state: ChoiceState): ReadRules {
  const hasFailed = state.failedText !== null && state.failedText === draftText(state);
  return {
    freeText: request.freeText,
    hidesValues: request.hidesValues,
    isSearching: isUnderWay(request, state),
    failure: hasFailed ? SEARCH_FAILED : request.failure,
  };
}
