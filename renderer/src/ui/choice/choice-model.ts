import { type ChoiceCore, type ChoicePorts, createChoiceCore } from "./choice-core.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import { type ChoiceSearch, createChoiceSearch } from "./choice-search.ts";
import { type ChoiceRows, type ChoiceState, draftText, isEnabled, isUnderWay, steppedTo } from "./choice-state.ts";
import { type ChoiceValues, createChoiceValues } from "./choice-values.ts";
import { createReader } from "./draft-reader.ts";

/** How a list is opened. A click and the arrow keys highlight a row, Alt+Down does not. */
export type Opening = "click" | "down" | "up" | "plain";

export interface ChoiceModel
  extends Pick<ChoiceCore, "getState" | "subscribe" | "rows">,
    Pick<ChoiceValues, "labelOf" | "remove"> {
  /** Takes over the props of the box. */
  readonly update: (request: ChoiceRequest) => void;
  readonly open: (how: Opening) => void;
  /** Closes the list and keeps the draft. */
  readonly shut: () => void;
  /** @param isComposing whether an input method is composing, so that no search starts yet */
  readonly type: (text: string, isComposing?: boolean) => void;
  /** Replaces the draft with pasted text, which may contain several values. */
  readonly paste: (text: string) => void;
  readonly step: (by: number) => void;
  /** Chooses the row at this index. If several can be chosen and it already is, removes it. */
  readonly choose: (index: number) => void;
  /** Reads the typed text as a value. */
  readonly read: () => void;
  /** Tab: takes the highlighted row that a person moved to, otherwise reads the text. */
  readonly tab: () => void;
  /** The focus has left the box. */
  readonly leave: () => void;
  /** Discards the draft and its error and closes the list. */
  readonly restore: () => void;
  readonly clear: () => void;
  /** The text that could not be read as a value, or null. */
  readonly unparsed: () => string | null;
  /** The typed text, or null. */
  readonly draft: () => string | null;
  readonly stop: () => void;
}

/** The state of one choice box and all actions on it. It does not know the page. */
export function createChoiceModel(given: ChoiceRequest, ports: ChoicePorts): ChoiceModel {
  const core = createChoiceCore(given, ports);
  const values = createChoiceValues(core);
  const search = searchFor(core, () => read());
  const read = createReader(core, values, search);
  const leave = () => {
    if (core.getState().isOpen) core.set({ isOpen: false, highlight: null });
    if (core.getState().error === null) read();
  };
  const { getState, subscribe, rows } = core;
  const { labelOf, remove } = values;
  return {
    getState,
    subscribe,
    rows,
    labelOf,
    remove,
    read,
    leave,
    stop: search.stop,
    ...listOf(core, values, search, leave),
    ...typingOf(core, search, read),
    update: (request) => {
      core.give(request);
      const { draft, isOpen, waits } = getState();
      if (request.isOff && (draft !== null || isOpen)) core.endDraft({ isOpen: false });
      else if (waits && !isUnderWay(request, getState())) read();
    },
    restore: () => {
      search.stop();
      core.endDraft({ isOpen: false, ...nextSelection(core) });
    },
    clear: () => {
      search.stop();
      core.endDraft();
      values.removeAll();
    },
    draft: () => getState().draft,
    unparsed: () => {
      if (getState().draft !== null) read();
      const state = getState();
      if (state.draft === null) return null;
      return state.error ?? `“${draftText(state)}” is still being searched. Try again in a moment.`;
    },
  };
}

function nextSelection({ getState }: ChoiceCore): Pick<ChoiceState, "selections"> {
  return { selections: getState().selections + 1 };
}

/** The search of the box. A draft that waits for its answer is then read. */
function searchFor({ request, getState, set }: ChoiceCore, read: () => void): ChoiceSearch {
  const answered = (part: Partial<ChoiceState>) => {
    set(part);
    if (getState().waits) read();
  };
  return createChoiceSearch({
    search: () => request().search,
    onFound: (text, found) => answered({ answer: { ...found, text }, failedText: null }),
    onFailed: (text) => answered({ failedText: text }),
  });
}

/** Opens the list, moves through it and chooses. */
function listOf(core: ChoiceCore, values: ChoiceValues, search: ChoiceSearch, leave: () => void) {
  const { request, getState, set, rows, endDraft } = core;
  const unfold = () => {
    const isShown = new Set(rows().found.map(({ value }) => value));
    set({ isUnfolded: true });
    const first = rows().found.find(({ value }) => !isShown.has(value));
    if (first) set({ highlight: { key: first.value, isMoved: true } });
  };
  const choose = (index: number) => {
    const { found, create, folded } = rows();
    const option = found[index];
    if (!option && folded !== null) return unfold();
    if (!option && create !== null) return void makeOption(core, values, create);
    if (!option || !isEnabled(option)) return;
    search.stop();
    const { several, values: stored } = request();
    if (!several) endDraft({ isOpen: false, ...nextSelection(core) });
    else endDraft({ highlight: { key: option.value, isMoved: false } });
    if (several && stored.includes(option.value)) values.remove(option.value);
    else values.add([option]);
  };
  return {
    choose,
    shut: () => set({ isOpen: false, highlight: null }),
    step: (by: number) => {
      const key = steppedTo(rows(), by);
      if (key !== null) set({ highlight: { key, isMoved: true } });
    },
    open: (how: Opening) => {
      if (request().isOff) return;
      const { options, values: stored } = request();
      const isUnfolded = options.some(({ value, isFolded }) => isFolded === true && stored.includes(value));
      set({ isOpen: true, isUnfolded });
      set({ highlight: openedAt(request(), rows(), how) });
      const text = draftText(getState());
      if (!request().search || text === "" || getState().answer?.text === text) return;
      set({ failedText: null });
      search.ask(text, 0);
    },
    tab: () => {
      const { isOpen, highlight } = getState();
      const { highlighted, found } = rows();
      const option = isOpen && highlight?.isMoved === true ? found[highlighted] : undefined;
      const { several, values: stored } = request();
      if (option && !(several && stored.includes(option.value))) choose(highlighted);
      leave();
    },
  };
}

async function makeOption(core: ChoiceCore, values: ChoiceValues, text: string): Promise<void> {
  const { request, getState, set, endDraft } = core;
  const { create } = request();
  if (!create || getState().isCreating) return;
  set({ isCreating: true });
  const isStill = () => getState().isCreating && draftText(getState()) === text;
  try {
    const made = await create(text);
    if (!isStill()) return;
    if (!made) return set({ isCreating: false });
    endDraft({ isOpen: false, ...nextSelection(core) });
    values.add([made]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isStill()) set({ isCreating: false, isOpen: false, error: reason });
  }
}

function typingOf({ request, getState, set }: ChoiceCore, search: ChoiceSearch, read: (isPasted?: boolean) => void) {
  const put = (text: string, isComposing: boolean) => {
    set({ draft: text, error: null, waits: false, isCreating: false, highlight: null, isOpen: true, failedText: null });
    if (isComposing || !request().search) return;
    const wanted = text.trim();
    if (wanted === "") set({ answer: null });
    if (wanted === "" || getState().answer?.text === wanted) search.stop();
    else search.ask(wanted);
  };
  return {
    type: (text: string, isComposing = false) => put(text, isComposing),
    paste: (text: string) => {
      put(text, false);
      set({ isOpen: false });
      read(true);
    },
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
