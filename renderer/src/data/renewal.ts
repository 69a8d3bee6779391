import { createStore, type StoreApi } from "zustand/vanilla";

export interface RenewalState {
  /** Whether the page is asking the person. */
  readonly isAsked: boolean;
  /** Number of sign-ins, or of proofs, since the page was loaded. */
  readonly round: number;
}

/**
 * Calls wait here that were refused until the same person has signed in again, because the session ended, or has proved
 * again who they are.
 */
export interface Renewal extends StoreApi<RenewalState> {
  /**
   * Asks the person, unless they answered since the call started.
   * @param round the number of answers when the call started
   * @returns whether the call can be repeated; false if the person left it
   */
  readonly ask: (round: number) => Promise<boolean>;
  /** Ends the question: the person has answered it, or left it. */
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
