import { createStore, type StoreApi } from "zustand/vanilla";

export interface RenewalState {
  /** Whether the page is asking for a new sign-in. */
  readonly isAsked: boolean;
  /** Number of sign-ins since the page was loaded. */
  readonly round: number;
}

/** Calls that were refused because the session ended wait here until the same person has signed in again. */
export interface Renewal extends StoreApi<RenewalState> {
  /**
   * Asks for a sign-in, unless there was one since the call started.
   * @param round the number of sign-ins when the call started
   * @returns whether the call can be repeated; false if the page was left instead
   */
  readonly ask: (round: number) => Promise<boolean>;
  /** Ends the question: the person has signed in again, or the page is left. */
  readonly finish: (isBack: boolean) => void;
}

export function createRenewal(): Renewal {
  const store = createStore<RenewalState>(() => ({ isAsked: false, round: 0 }));
  const waiting: ((isBack: boolean) => void)[] = [];
  return Object.assign(store, {
    ask: (round: number) => {
      if (store.getState().round !== round) return Promise.resolve(true);
      store.setState({ isAsked: true });
      return new Promise<boolean>((answer) => void waiting.push(answer));
    },
    finish: (isBack: boolean) => {
      const { isAsked, round } = store.getState();
      if (!isAsked) return;
      store.setState({ isAsked: false, round: isBack ? round + 1 : round });
      for (const answer of waiting.splice(0)) answer(isBack);
    },
  });
}
