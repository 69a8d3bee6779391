import { createStore, type StoreApi } from "zustand/vanilla";

export interface RenewalState {
  /** Somebody is asked to sign in again, over the page. */
  readonly isAsked: boolean;
  /** How many sign-ins there were since the page was loaded. */
  readonly round: number;
}

/** Calls that are refused because the session is over wait here until the same person has signed in again. */
export interface Renewal extends StoreApi<RenewalState> {
  /**
   * Asks for a sign-in, unless there was one since the call went out.
   * @param round as it was then
   * @returns whether the call may go again; false where the page was left instead
   */
  readonly ask: (round: number) => Promise<boolean>;
  /** Ends the question: the person is back, or the page goes. */
  readonly settle: (isBack: boolean) => void;
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
    settle: (isBack: boolean) => {
      const { isAsked, round } = store.getState();
      if (!isAsked) return;
      store.setState({ isAsked: false, round: isBack ? round + 1 : round });
      for (const answer of waiting.splice(0)) answer(isBack);
    },
  });
}
