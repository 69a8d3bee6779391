import type { ChoiceCore } from "./choice-core.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import type { ChoiceSearch } from "./choice-search.ts";
import { bestFirst, draftText, SEARCH_FAILED, settleRules } from "./choice-state.ts";
import type { ChoiceValues } from "./choice-values.ts";
import { type ChoiceOption, matchOptions } from "./match-options.ts";
import { type Settled, settle } from "./settle.ts";
import { isOfParts, type SettledParts, settleParts, splitParts } from "./settle-several.ts";

/** Reads the text of a box: what it names is stored; otherwise it stays with an error, or waits for an answer. */
export function createSettling(core: ChoiceCore, values: ChoiceValues, search: ChoiceSearch): () => void {
  const { request, getState, set, rows, endDraft, fail } = core;
  const settleEach = partsOf(core, values);
  return () => {
    if (request().several) withoutLastSeparator(core);
    const state = getState();
    const text = draftText(state);
    if (isStored(core, values)) return endDraft();
    const isSeveral = request().several && isOfParts(text);
    const rules = settleRules(request(), state);
    const settled = settle(state.draft, rows().found, isSeveral ? { ...rules, freeText: false } : rules);
    if (settled.kind === "wait") {
      set({ waits: true });
      return search.hurry(text);
    }
    if (isSeveral && settled.kind !== "option") return settleEach(text);
    if (settled.kind === "error") return fail(settled.message);
    endDraft();
    store(settled, request(), values);
  };
}

function store(settled: Settled, { several }: ChoiceRequest, values: ChoiceValues): void {
  if (settled.kind === "option") values.add([settled.option]);
  else if (settled.kind === "text") values.add([{ value: settled.text }]);
  else if (settled.kind === "emptied" && !several) values.removeAll();
}

/** Whether the stored value was typed again. */
function isStored({ request, getState }: ChoiceCore, { labelOf }: ChoiceValues): boolean {
  const { several, values } = request();
  const [stored] = several ? [] : values;
  return getState().draft !== null && stored !== undefined && draftText(getState()) === labelOf(stored);
}

/** Drops a comma at the end. */
function withoutLastSeparator({ getState, set }: ChoiceCore): void {
  const { draft } = getState();
  const text = draft?.replace(/[,;\s]+$/, "") ?? "";
  if (draft !== null && text !== "" && text !== draft) set({ draft: text });
}

/** Reads each part of a text. If options are searched elsewhere, only after each part was searched. */
function partsOf({ request, getState, set, endDraft, fail }: ChoiceCore, { add }: ChoiceValues) {
  let searched: string | null = null;
  const settled = ({ chosen, rest }: SettledParts) => {
    endDraft(rest ? { draft: rest.text, error: rest.error } : {});
    if (chosen.length > 0) add(chosen);
  };
  const settleSearched = async (text: string) => {
    if (searched === text) return;
    searched = text;
    set({ waits: true });
    const isStill = () => draftText(getState()) === text && getState().waits;
    try {
      const found = await searchParts(request(), text);
      if (isStill()) settled(settleParts(text, (part) => found.get(part) ?? [], request()));
    } catch {
      if (isStill()) fail(SEARCH_FAILED);
    }
    searched = null;
  };
  return (text: string) => {
    if (request().search) void settleSearched(text);
    else settled(settleParts(text, (part) => matchOptions(request().options, part, request()), request()));
  };
}

async function searchParts({ search, ...rules }: ChoiceRequest, text: string) {
  const found = new Map<string, readonly ChoiceOption[]>();
  const { signal } = new AbortController();
  for (const part of new Set(splitParts(text))) {
    const answer = await search?.(part, signal);
    found.set(part, bestFirst(answer?.options ?? [], part, rules));
  }
  return found;
}
