import { dropDraft, keptText, writeKept } from "./draft.ts";

const WRITE_PAUSE_MS = 300;

/** A form whose typing is kept. */
export interface DraftSource {
  /** @returns stops */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is unsaved; null where nothing is. */
  readonly unsaved: () => object | null;
  /** Saved or given up: nothing is kept any more. */
  readonly isDone: () => boolean;
}

/** Keeps what is unsaved in one form. */
export interface DraftKeeper {
  /** Writes it a moment after each change, and at once when the form goes. @returns stops */
  readonly keep: () => () => void;
  /** After that, writes what is left of it, unless somebody has typed in the same form meanwhile. */
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
  // One timer for a row of keystrokes, not one each.
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
