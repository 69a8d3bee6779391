/** Milliseconds between leaving a field and its look-ups. */
export const CHECK_PAUSE_MS = 600;

export interface CheckerParts {
  /** Looks up these attributes. Resolves once the issues are in the form, or never. */
  readonly check: (names: readonly string[], signal: AbortSignal) => Promise<void>;
  readonly pauseMs?: number;
}

export interface Checker {
  /** Call it when a field that depends on look-ups is left. */
  readonly left: (name: string) => void;
  readonly stop: () => void;
}

/** Combines the fields left within a pause into one call. A newer call replaces a running one. */
export function createChecker({ check, pauseMs = CHECK_PAUSE_MS }: CheckerParts): Checker {
  let pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const run = () => {
    const names = [...pending];
    pending = new Set();
    running.abort();
    running = new AbortController();
    // The check is optional. If it fails, the save decides.
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
