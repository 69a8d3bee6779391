import { dropDraft, keptText, writeKept } from "../data/draft.ts";

const WRITE_PAUSE_MS = 300;

/** A form whose input is kept as a draft. */
export interface DraftSource {
  /** @returns a function that stops it */
  readonly subscribe: (listener: () => void) => () => void;
  /** The unsaved input, or null if there is none. */
  readonly unsaved: () => object | null;
  /** Whether the input was saved or discarded, so that nothing needs to be kept. */
  readonly isDone: () => boolean;
}

/** Keeps the unsaved input of one form. */
export interface DraftKeeper {
  /** Saves the draft a moment after each change, and at once when the form closes. @returns a function that stops it */
  readonly keep: () => () => void;
  /** Afterwards, saves what is left, unless somebody has typed in the same form meanwhile. */
  readonly keepRest: () => void;
}

export function draftKeeper(source: DraftSource, key: string): DraftKeeper {
  let left: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  const write = () => {
    stop();
    const unsaved = source.isDone() ? null : source.unsaved();
    if (unsaved === null) dropDraft(key);
    else writeKept(key, unsaved);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  // One timer for a series of keystrokes, not one for each.
  const writeAfterPause = () => {
    const rest = changedAt + WRITE_PAUSE_MS - performance.now();
    if (rest <= 0) write();
    else timer = setTimeout(writeAfterPause, rest);
  };
  const keep = () => {
    const unsubscribe = source.subscribe(() => {
      changedAt = performance.now();
      if (source.isDone()) {
        stop();
        dropDraft(key);
      } else timer ??= setTimeout(writeAfterPause, WRITE_PAUSE_MS);
    });
    window.addEventListener("pagehide", write);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", write);
      write();
      left = keptText(key);
    };
  };
  const keepRest = () => {
    if (left !== null && keptText(key) === left) write();
  };
  return { keep, keepRest };
}
