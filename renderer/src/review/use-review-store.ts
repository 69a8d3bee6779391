import type { ReviewSession } from "@armature/engine/changes";
import { useEffect, useRef, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { dropDraft } from "../data/draft.ts";

/** What a person decided in a review, kept over a reload. */
export interface ReviewStore<S> extends StoreApi<S> {
  /** Forgets it, because nothing is left to lose. */
  readonly finish: () => void;
}

const WRITE_PAUSE_MS = 300;

/**
 * The store of a review, created once.
 * @param keep writes the draft, a moment after each change, and at once when the page closes
 * @param sync takes over what was loaded or published since; another function means something new
 */
export function useReviewStore<S extends ReviewSession>(
  key: string,
  open: () => S,
  keep: (key: string, state: S) => void,
  sync: (state: S) => S,
): ReviewStore<S> {
  const [store] = useState(() => createStore(open));
  const isFinished = useRef(false);
  useEffect(() => store.setState(sync), [store, sync]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      if (timer !== undefined && !isFinished.current) keep(key, store.getState());
      clearTimeout(timer);
      timer = undefined;
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_PAUSE_MS);
    });
    window.addEventListener("pagehide", write);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [store, key, keep]);
  const finish = () => {
    isFinished.current = true;
    dropDraft(key);
  };
  return { ...store, finish };
}
