import type { FoundOptions, OptionsRequest } from "./choice-request.ts";

/** How long after the last key a search is asked. */
export const SEARCH_PAUSE_MS = 200;

/** The searches of one box: the last text alone counts. */
export interface ChoiceSearch {
  /** Asks after a pause; what was asked before is given up. */
  readonly ask: (text: string, pauseMs?: number) => void;
  /** What waits for its pause is asked at once; one that is under way goes on. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

export interface SearchAnswers {
  readonly search: () => OptionsRequest["search"];
  readonly onFound: (text: string, found: FoundOptions) => void;
  readonly onFailed: (text: string) => void;
}

export function createChoiceSearch({ search, onFound, onFailed }: SearchAnswers): ChoiceSearch {
  let waiting: { readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  let running = new AbortController();
  const stop = () => {
    clearTimeout(waiting?.timer);
    waiting = null;
    running.abort();
  };
  const run = async (text: string) => {
    stop();
    const own = new AbortController();
    running = own;
    try {
      const found = await search()?.(text, own.signal);
      if (found && !own.signal.aborted) onFound(text, found);
    } catch {
      if (!own.signal.aborted) onFailed(text);
    }
  };
  return {
    ask: (text, pauseMs = SEARCH_PAUSE_MS) => {
      stop();
      waiting = { text, timer: setTimeout(() => void run(text), pauseMs) };
    },
    hurry: () => {
      if (waiting) void run(waiting.text);
    },
    stop,
  };
}
