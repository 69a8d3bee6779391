import type { ChoiceCore } from "./choice-core.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import type { ChoiceSearch } from "./choice-search.ts";
import { bestFirst, draftText, SEARCH_FAILED, readRules } from "./choice-state.ts";
import type { ChoiceValues } from "./choice-values.ts";
import { type ChoiceOption, matchOptions } from "./match-options.ts";
import { type TextResult, read } from "./read-text.ts";
import { isOfParts, readParts, splitParts } from "./read-parts.ts";

/** Reads the text of a box: what it names is stored; otherwise it stays with an error, or waits for an answer. */
export function createReader(
  core: ChoiceCore,
  values: ChoiceValues,
  search: ChoiceSearch,
): (isPasted?: boolean) => void {
  const { request, getState, set, rows, endDraft, fail } = core;
  const readEach = partReader(core, values);
  let pasted: string | null = null;
  return (isPasted = false) => {
    if (request().several) withoutLastSeparator(core);
    const state = getState();
    const text = draftText(state);
    if (isPasted) pasted = text;
    if (isStored(core, values)) return endDraft();
    const isSeveral = request().several && isOfParts(text);
    const result = read(state.draft, rows().found, readRules(request(), state));
    if (result.kind === "wait") {
      set({ waits: true });
      return search.hurry(text);
    }
    if (isSeveral && result.kind !== "option") return readEach(text, text === pasted);
    if (result.kind === "error") return fail(result.message);
    endDraft();
    store(result, request(), values);
  };
}

function store(result: TextResult, { several }: ChoiceRequest, values: ChoiceValues): void {
  if (result.kind === "option") values.add([result.option]);
  else if (result.kind === "text") values.add([{ value: result.text }]);
  else if (result.kind === "emptied" && !several) values.removeAll();
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

/**
 * Reads each part of a text. If options are searched elsewhere, only after each part was searched. A typed text stays
 * one if a part is free text, since its comma may be part of a name.
 */
function partReader({ request, getState, set, endDraft, fail }: ChoiceCore, { add }: ChoiceValues) {
  let searched: string | null = null;
  const keep = (text: string, isPasted: boolean, find: (part: string) => readonly ChoiceOption[]) => {
    const { chosen, rest } = readParts(text, find, request());
    if (!isPasted && chosen.some((each) => !("label" in each))) {
      endDraft();
      return add([{ value: text }]);
    }
    endDraft(rest ? { draft: rest.text, error: rest.error } : {});
    if (chosen.length > 0) add(chosen);
  };
  const readSearched = async (text: string, isPasted: boolean) => {
    if (searched === text) return;
    searched = text;
    set({ waits: true });
    const isStill = () => draftText(getState()) === text && getState().waits;
    try {
      const found = await searchParts(request(), text);
      if (isStill()) keep(text, isPasted, (part) => found.get(part) ?? []);
    } catch {
      if (isStill()) fail(SEARCH_FAILED);
    }
    searched = null;
  };
  return (text: string, isPasted: boolean) => {
    if (request().search) void readSearched(text, isPasted);
    else keep(text, isPasted, (part) => matchOptions(request().options, part, request()));
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
