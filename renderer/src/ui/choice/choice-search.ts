import type { FoundOptions, OptionsRequest } from "./choice-request.ts";

/** Milliseconds between the last key and the search. */
const SEARCH_PAUSE_MS = 200;

/** The searches of one box. Only the last text counts. */
export interface ChoiceSearch {
  /** Searches after a pause. An earlier search is dropped. */
  readonly ask: (text: string, pauseMs?: number) => void;
  /** Searches at once. A running search for this text continues. */
  readonly hurry: (text: string) => void;
  readonly stop: () => void;
}

export interface SearchAnswers {
  readonly search: () => OptionsRequest["search"];
  readonly onFound: (text: string, found: FoundOptions) => void;
  readonly onFailed: (text: string) => void;
}

export function createChoiceSearch({ search, onFound, onFailed }: SearchAnswers): ChoiceSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: { readonly text: string; readonly ends: AbortController } | null = null;
  const stop = () => {
    clearTimeout(timer);
    running?.ends.abort();
    running = null;
  };
  const run = async (text: string) => {
    stop();
    const own = { text, ends: new AbortController() };
    running = own;
    const answer = await answerOf(search()?.(text, own.ends.signal));
    if (running !== own) return;
    running = null;
    if (answer) onFound(text, answer);
    else onFailed(text);
  };
  return {
    ask: (text, pauseMs = SEARCH_PAUSE_MS) => {
      stop();
      timer = setTimeout(() => void run(text), pauseMs);
    },
    hurry: (text) => {
      if (search() && running?.text !== text) void run(text);
    },
    stop,
  };
}

/** Null if the search failed or does not exist. */
async function answerOf(asked: Promise<FoundOptions> | undefined): Promise<FoundOptions | null> {
  try {
    return (await asked) ?? null;
  } catch {
    return null;
  }
}
