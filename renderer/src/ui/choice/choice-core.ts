import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChoiceRequest } from "./choice-request.ts";
import { AT_REST, type ChoiceRows, type ChoiceState, rowsOf } from "./choice-state.ts";

export interface ChoicePorts {
  /** Announces what happened. */
  readonly say: (text: string) => void;
  /** Runs once nothing is pressed any more, because an element that an error moves would not be clicked. */
  readonly afterPress: (act: () => void) => void;
}

/** What all parts of a choice box's model share. */
export interface ChoiceCore extends Pick<StoreApi<ChoiceState>, "getState" | "subscribe"> {
  readonly ports: ChoicePorts;
  /** The last props of the box. */
  readonly request: () => ChoiceRequest;
  readonly give: (request: ChoiceRequest) => void;
  readonly set: (part: Partial<ChoiceState>) => void;
  /** @param request the props of the present render; by default the last ones */
  readonly rows: (request?: ChoiceRequest) => ChoiceRows;
  /** Ends typing. */
  readonly endDraft: (part?: Partial<ChoiceState>) => void;
  /** Keeps the draft and shows an error. */
  readonly fail: (error: string) => void;
}

export function createChoiceCore(given: ChoiceRequest, ports: ChoicePorts): ChoiceCore {
  let request = given;
  const { getState, setState, subscribe } = createStore<ChoiceState>(() => AT_REST);
  const remember = remembered<ChoiceRows>();
  return {
    ports,
    getState,
    subscribe,
    request: () => request,
    give: (next) => {
      request = next;
    },
    set: (part) => setState(part),
    rows: (of = request) => remember([getState(), ...rowParts(of)], () => rowsOf(of, getState())),
    endDraft: (part = {}) => {
      const { isOpen, selections } = getState();
      setState({ ...AT_REST, isOpen, selections, ...part });
    },
    fail: (error) => {
      const { draft } = getState();
      ports.afterPress(() => getState().draft === draft && setState({ error, waits: false }));
    },
  };
}

/**
 * What the rows depend on apart from the state. Functions are compared only by presence, because each render has new ones.
 */
function rowParts({ options, loading, freeText, hidesValues, search, create }: ChoiceRequest): readonly unknown[] {
  return [options, loading, freeText, hidesValues, search === undefined, create === undefined];
}

/** Rows are read several times between changes, and finding them takes long in a list of 41,000. */
function remembered<T>(): (of: readonly unknown[], make: () => T) => T {
  let last: { readonly of: readonly unknown[]; readonly made: T } | null = null;
  return (of, make) => {
    if (last?.of.every((part, i) => part === of[i]) !== true) last = { of, made: make() };
    return last.made;
  };
}
