/** How long after leaving a field its look-ups are asked for. */
export const CHECK_PAUSE_MS = 600;

export interface CheckerParts {
  /** Asks about these attributes; answers when the issues are in the form, or never. */
  readonly check: (names: readonly string[], signal: AbortSignal) => Promise<void>;
  readonly pauseMs?: number;
}

export interface Checker {
  /** A field whose attribute depends on look-ups was left. */
  readonly left: (name: string) => void;
  readonly stop: () => void;
}

/** Gathers the fields left within a pause into one call; a newer call replaces one under way. */
export function createChecker({ check, pauseMs = CHECK_PAUSE_MS }: CheckerParts): Checker {
  let pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const run = () => {
    const names = [...pending];
    pending = new Set();
    running.abort();
    running = new AbortController();
    // A check is a courtesy: when it fails, the save decides.
    check(names, running.signal).catch(() => undefined);
  };
  return {
    left(name) {
      pending.add(name);
      clearTimeout(timer);
      timer = setTimeout(run, pauseMs);
    },
    stop() {
      clearTimeout(timer);
      running.abort();
    },
  };
}
