import { useCallback, useEffect, useState } from "react";
import { useSession } from "../data/session.ts";
import { draftKey, dropDraft, readDraft, writeDraft } from "./draft.ts";
import type { FormStore } from "./form-store.ts";
import { hasUnsavedChanges } from "./use-form.ts";

const WRITE_PAUSE_MS = 300;

/** The key under which this person's typing in this form is kept. */
export function useDraftKey({ name: entity }: { readonly name: string }, id: number | string | null): string {
  const { user, organizationId } = useSession();
  return draftKey({ userId: user.userId, organizationId, entity, id });
}

export interface DraftState {
  /** Something typed earlier was put back and nobody has said yet what to do with it. */
  readonly isRestored: boolean;
  /** It stays; the notice goes. */
  readonly dismiss: () => void;
  /** The form as it was before. */
  readonly discard: () => void;
}

/**
 * Nothing typed is lost by a reload or an expired session: it is kept while unsaved, and put back.
 * @param key null keeps nothing
 */
export function useDraft(store: FormStore, key: string | null): DraftState {
  const [isRestored, setRestored] = useState(() => key !== null && restore(store, key));
  useEffect(() => (key === null ? undefined : keepDraft(store, key)), [store, key]);
  const dismiss = useCallback(() => setRestored(false), []);
  const discard = useCallback(() => {
    store.reset();
    setRestored(false);
  }, [store]);
  return { isRestored, dismiss, discard };
}

function restore(store: FormStore, key: string): boolean {
  const draft = readDraft(key);
  if (draft === null) return false;
  store.restore(draft);
  return hasUnsavedChanges(store.getState());
}

/** Writes what is unsaved a moment after each change, and at once when the form goes. @returns stops */
function keepDraft(store: FormStore, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  const write = () => {
    stop();
    if (hasUnsavedChanges(store.getState()))
      writeDraft(key, { typed: store.typed(), base: store.getState().form.initial });
    else dropDraft(key);
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
  const unsubscribe = store.subscribe(({ done }) => {
    changedAt = performance.now();
    if (done) {
      stop();
      dropDraft(key);
    } else timer ??= setTimeout(writeAfterPause, WRITE_PAUSE_MS);
  });
  window.addEventListener("pagehide", write);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", write);
    write();
  };
}
