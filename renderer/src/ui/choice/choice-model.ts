import { createStore, type StoreApi } from "zustand/vanilla";
import { chooseSeveral } from "./choose-several.ts";
import { createChoiceSearch } from "./choice-search.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import {
  AT_REST,
  bestFirst,
  type ChoiceRows,
  type ChoiceState,
  draftText,
  isEnabled,
  isUnderWay,
  rowsOf,
  SEARCH_FAILED,
  settleRules,
  steppedTo,
} from "./choice-state.ts";
import { type ChoiceOption, matchOptions } from "./match-options.ts";
import { settle } from "./settle.ts";
import { isOfParts, type SettledParts, settleParts, splitParts } from "./settle-several.ts";

export interface ChoicePorts {
  /** Reads out what happened. */
  readonly say: (text: string) => void;
  /** Acts once nothing is pressed any more: what an error moves is not clicked. */
  readonly later: (act: () => void) => void;
}

/** How a list is opened: a click and the arrow keys each highlight a row, Alt+Down none. */
export type Opening = "click" | "down" | "up" | "plain";

export interface ChoiceModel extends Pick<StoreApi<ChoiceState>, "getState" | "subscribe"> {
  /** What the box was given last. */
  readonly update: (request: ChoiceRequest) => void;
  /** @param request what it is being drawn with; what it was given last, unless given */
  readonly rows: (request?: ChoiceRequest) => ChoiceRows;
  readonly labelOf: (value: string, request?: ChoiceRequest) => string;
  readonly open: (how: Opening) => void;
  /** Shuts the list and keeps the draft. */
  readonly shut: () => void;
  /** @param isComposing an input method is at work: nothing is asked elsewhere yet */
  readonly type: (text: string, isComposing?: boolean) => void;
  /** A text was put in the place of the draft, which may be several. */
  readonly paste: (text: string) => void;
  readonly step: (by: number) => void;
  /** Chooses the row at this place; of several, takes back one that is chosen. */
  readonly choose: (index: number) => void;
  /** Settles what was typed. */
  readonly settle: () => void;
  /** By Tab: takes what a person went to, else settles. */
  readonly tab: () => void;
  /** The focus has left. */
  readonly leave: () => void;
  /** The draft and its error go, and the list shuts. */
  readonly restore: () => void;
  readonly clear: () => void;
  readonly remove: (value: string) => void;
  /** What still stands after it was settled; null for nothing. */
  readonly unsettled: () => string | null;
  readonly stop: () => void;
}

/** The state of one choice box, and all that can happen to it; it knows no page. */
export function createChoiceModel(given: ChoiceRequest, ports: ChoicePorts): ChoiceModel {
  let request = given;
  const store = createStore<ChoiceState>(() => AT_REST);
  const { getState, subscribe } = store;
  const set = (part: Partial<ChoiceState>) => store.setState(part);
  const labels = new Map<string, string>();
  /** The parts of this text are being searched. */
  let searchedText: string | null = null;
  const remember = remembered<ChoiceRows>();
  const rows = (of = request) => remember([getState(), ...rowParts(of)], () => rowsOf(of, getState()));

  const search = createChoiceSearch({
    search: () => request.search,
    onFound: (text, found) => {
      set({ answer: { ...found, text }, failedText: null });
      if (getState().waits) settleDraft();
    },
    onFailed: (text) => {
      set({ failedText: text });
      if (getState().waits) settleDraft();
    },
  });

  const labelOf = (value: string, of = request) => {
    const label = of.options.find((option) => option.value === value)?.label;
    if (label !== undefined) labels.set(value, label);
    return label ?? labels.get(value) ?? of.labelOf?.(value) ?? value;
  };
  const endDraft = (part: Partial<ChoiceState> = {}) => {
    search.stop();
    set({
      draft: null,
      error: null,
      highlight: null,
      waits: false,
      isCreating: false,
      answer: null,
      failedText: null,
      ...part,
    });
  };
  const selected = () => ({ selections: getState().selections + 1 });
  const fail = (error: string) => {
    const { draft } = getState();
    ports.later(() => getState().draft === draft && set({ error, waits: false }));
  };

  const give = (values: readonly string[], said: string) => {
    ports.say(request.several ? `${said}, ${values.length} chosen` : said);
    request.give(values);
  };
  /** Of one, in the place of the other; of several, after them. */
  const add = (chosen: SettledParts["chosen"]) => {
    for (const one of chosen) if ("label" in one) labels.set(one.value, one.label);
    const values = chosen.map(({ value }) => value);
    const said = `${values.map((value) => labelOf(value)).join(", ")} chosen`;
    if (!request.several) return give(values, said);
    const isNew = values.some((value) => !request.values.includes(value));
    if (isNew) give(chooseSeveral(request.values, [...request.values, ...values], request.alone), said);
  };
  const remove = (value: string) => {
    const label = labelOf(value);
    give(
      request.values.filter((other) => other !== value),
      `${label} removed`,
    );
  };

  const settleDraft = () => {
    if (request.several) withoutSeparators();
    const state = getState();
    const { draft } = state;
    const text = draftText(state);
    const [stored] = request.values;
    if (!request.several && draft !== null && stored !== undefined && text === labelOf(stored)) return endDraft();
    const rules = settleRules(request, state);
    const isSeveral = request.several && isOfParts(text);
    const settled = settle(draft, rows().found, isSeveral ? { ...rules, freeText: false } : rules);
    if (settled.kind === "wait") return wait();
    if (isSeveral && settled.kind !== "option") return settleEach(text);
    if (settled.kind === "error") return fail(settled.message);
    endDraft();
    if (settled.kind === "option") add([settled.option]);
    else if (settled.kind === "text") add([{ value: settled.text }]);
    else if (settled.kind === "emptied" && !request.several && request.values.length > 0) request.give([]);
  };
  /** What ends in a comma is the part before it. */
  const withoutSeparators = () => {
    const { draft } = getState();
    const text = draft?.replace(/[,;\s]+$/, "") ?? "";
    if (draft !== null && text !== "" && text !== draft) set({ draft: text });
  };
  const wait = () => {
    set({ waits: true });
    search.hurry();
  };
  const settleEach = (text: string) => {
    if (request.search) return void settleSearched(text);
    settledParts(settleParts(text, (part) => matchOptions(request.options, part, request), request));
  };
  const settledParts = ({ chosen, rest }: SettledParts) => {
    endDraft(rest ? { draft: rest.text, error: rest.error } : {});
    if (chosen.length > 0) add(chosen);
  };
  /** Each part is searched by itself before any is settled. */
  const settleSearched = async (text: string) => {
    if (searchedText === text) return;
    searchedText = text;
    set({ waits: true });
    const isStill = () => draftText(getState()) === text && getState().waits;
    try {
      const found = await searchParts(request, text);
      if (isStill()) settledParts(settleParts(text, (part) => found.get(part) ?? [], request));
    } catch {
      if (isStill()) fail(SEARCH_FAILED);
    }
    searchedText = null;
  };

  const choose = (index: number) => {
    const { found, create } = rows();
    const option = found[index];
    if (!option) return create === null ? undefined : void makeOption(create);
    if (!isEnabled(option)) return;
    if (!request.several) {
      endDraft({ isOpen: false, ...selected() });
      return add([option]);
    }
    endDraft({ highlight: { key: option.value, isMoved: false } });
    if (request.values.includes(option.value)) remove(option.value);
    else add([option]);
  };
  const makeOption = async (text: string) => {
    if (!request.create || getState().isCreating) return;
    set({ isCreating: true });
    const isStill = () => getState().isCreating && draftText(getState()) === text;
    try {
      const made = await request.create(text);
      if (!isStill()) return;
      if (!made) return set({ isCreating: false });
      endDraft({ isOpen: false, ...selected() });
      add([made]);
    } catch (error) {
      if (isStill())
        set({ isCreating: false, isOpen: false, error: error instanceof Error ? error.message : String(error) });
    }
  };

  const type = (text: string, isComposing = false) => {
    set({ draft: text, error: null, waits: false, highlight: null, isOpen: true, failedText: null });
    if (isComposing || !request.search) return;
    const wanted = text.trim();
    if (wanted !== "" && getState().answer?.text !== wanted) search.ask(wanted);
    else search.stop();
    if (wanted === "") set({ answer: null });
  };
  const isAtComma = (text: string) =>
    request.several &&
    request.freeText === true &&
    /[,;]\s*$/.test(text) &&
    !rows().found.some(({ label }) => /[,;]/.test(label));

  const leave = () => {
    if (getState().isOpen) set({ isOpen: false, highlight: null });
    if (getState().error === null) settleDraft();
  };

  return {
    getState,
    subscribe,
    rows,
    labelOf,
    update: (next) => {
      request = next;
      const state = getState();
      if (next.isOff && (state.draft !== null || state.isOpen)) endDraft({ isOpen: false });
      else if (state.waits && !isUnderWay(next, state)) settleDraft();
    },
    open: (how) => {
      if (request.isOff) return;
      set({ isOpen: true, highlight: openedAt(request, rows(), how) });
      const text = draftText(getState());
      if (request.search && text !== "" && getState().answer?.text !== text) {
        set({ failedText: null });
        search.ask(text, 0);
      }
    },
    shut: () => set({ isOpen: false, highlight: null }),
    type: (text, isComposing) => {
      type(text, isComposing);
      if (isComposing !== true && isAtComma(text)) settleDraft();
    },
    paste: (text) => {
      type(text);
      set({ isOpen: false });
      settleDraft();
    },
    step: (by) => {
      const key = steppedTo(rows(), by);
      if (key !== null) set({ highlight: { key, isMoved: true } });
    },
    choose,
    settle: () => settleDraft(),
    tab: () => {
      const { isOpen, highlight } = getState();
      const { highlighted, found } = rows();
      const option = highlight?.isMoved === true ? found[highlighted] : undefined;
      const isTaken = isOpen && option !== undefined && !(request.several && request.values.includes(option.value));
      if (isTaken) choose(highlighted);
      leave();
    },
    leave,
    restore: () => endDraft({ isOpen: false, ...selected() }),
    clear: () => {
      endDraft();
      if (request.values.length > 0) give([], "Cleared");
    },
    remove,
    unsettled: () => {
      if (getState().draft !== null) settleDraft();
      const state = getState();
      if (state.draft === null) return null;
      return state.error ?? `“${draftText(state)}” is still being searched. Try again in a moment.`;
    },
    stop: search.stop,
  };
}

/** What rows depend on, besides the state; the functions of a request are others at each render. */
function rowParts({ options, loading, freeText, hidesValues, search, create }: ChoiceRequest): readonly unknown[] {
  return [options, loading, freeText, hidesValues, search === undefined, create === undefined];
}

/** The rows are asked for several times while nothing changes, and finding them takes long in a list of 41,000. */
function remembered<T>(): (of: readonly unknown[], make: () => T) => T {
  let last: { readonly of: readonly unknown[]; readonly made: T } | null = null;
  return (of, make) => {
    if (last?.of.every((part, i) => part === of[i]) !== true) last = { of, made: make() };
    return last.made;
  };
}

function openedAt({ several, values }: ChoiceRequest, rows: ChoiceRows, how: Opening): ChoiceState["highlight"] {
  if (how === "plain") return null;
  const isMoved = how !== "click";
  const [stored] = several ? [] : values;
  if (stored !== undefined && rows.found.some(({ value }) => value === stored)) return { key: stored, isMoved };
  if (!isMoved) return null;
  const key = steppedTo({ ...rows, highlighted: -1 }, how === "down" ? 1 : -1);
  return key === null ? null : { key, isMoved };
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
