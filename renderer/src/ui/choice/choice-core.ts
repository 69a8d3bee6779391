import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChoiceRequest } from "./choice-request.ts";
import { AT_REST, type ChoiceRows, type ChoiceState, rowsOf } from "./choice-state.ts";

export interface ChoicePorts {
  /** Reads out what happened. */
  readonly say: (text: string) => void;
  /** Acts once nothing is pressed any more: what an error moves is not clicked. */
  readonly later: (act: () => void) => void;
}

/** What all parts of a choice box's model share. */
export interface ChoiceCore extends Pick<StoreApi<ChoiceState>, "getState" | "subscribe"> {
  readonly ports: ChoicePorts;
  /** What the box was given last. */
  readonly request: () => ChoiceRequest;
  readonly give: (request: ChoiceRequest) => void;
  readonly set: (part: Partial<ChoiceState>) => void;
  /** @param request what it is being drawn with; what it was given last, unless given */
  readonly rows: (request?: ChoiceRequest) => ChoiceRows;
  /** Nothing is typed any more. */
  readonly endDraft: (part?: Partial<ChoiceState>) => void;
  /** The draft stays, with an error. */
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
      ports.later(() => getState().draft === draft && setState({ error, waits: false }));
    },
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
