import type { FoundOptions, OptionsRequest } from "./choice-request.ts";

/** How long after the last key a search is asked. */
const SEARCH_PAUSE_MS = 200;

/** The searches of one box: the last text alone counts. */
export interface ChoiceSearch {
  /** Asks after a pause; what was asked before is given up. */
  readonly ask: (text: string, pauseMs?: number) => void;
  /** Asks at once; a search for this text that is under way goes on. */
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

/** Null where there is none. */
async function answerOf(asked: Promise<FoundOptions> | undefined): Promise<FoundOptions | null> {
  try {
    return (await asked) ?? null;
  } catch {
    return null;
  }
}
