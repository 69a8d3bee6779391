import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";

/** The window that a key has opened. */
type Shown = "palette" | "shortcuts" | null;

const shown = createStore<{ readonly shown: Shown }>(() => ({ shown: null }));

export function useShown(): Shown {
  return useStore(shown, (state) => state.shown);
}

export function show(what: Shown): void {
  shown.setState({ shown: what });
}

export function isShown(what: Shown): boolean {
  return shown.getState().shown === what;
}
