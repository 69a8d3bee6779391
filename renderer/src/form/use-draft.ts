import { useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "../data/session.ts";
import { type Draft, draftKey, dropDraft, keptText, readDraft, writeDraft } from "./draft.ts";
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
  /** The form has gone, and what it still sent was answered: what was saved is not kept. */
  readonly keepRest: () => void;
}

/**
 * Nothing typed is lost by a reload or an expired session: it is kept while unsaved, and put back.
 * @param key null keeps nothing
 */
export function useDraft(store: FormStore, key: string | null): DraftState {
  const [isRestored, setRestored] = useState(() => key !== null && restore(store, key));
  const keeper = useMemo(() => (key === null ? null : draftKeeper(store, key)), [store, key]);
  useEffect(() => keeper?.keep(), [keeper]);
  const dismiss = useCallback(() => setRestored(false), []);
  const discard = useCallback(() => {
    store.reset();
    setRestored(false);
  }, [store]);
  const keepRest = useCallback(() => keeper?.keepRest(), [keeper]);
  return { isRestored, dismiss, discard, keepRest };
}

function restore(store: FormStore, key: string): boolean {
  const draft = readDraft(key);
  if (draft === null) return false;
  store.restore(draft);
  return hasUnsavedChanges(store.getState());
}

/** Keeps what is unsaved in one form. */
interface DraftKeeper {
  /** Writes it a moment after each change, and at once when the form goes. @returns stops */
  readonly keep: () => () => void;
  /** After that, writes what is left of it, unless somebody has typed in the same form meanwhile. */
  readonly keepRest: () => void;
}

function draftKeeper(store: FormStore, key: string): DraftKeeper {
  let left: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  const write = () => {
    stop();
    if (hasUnsavedChanges(store.getState())) writeDraft(key, draftOf(store));
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
  const keep = () => {
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
      left = keptText(key);
    };
  };
  const keepRest = () => {
    if (left !== null && keptText(key) === left) write();
  };
  return { keep, keepRest };
}

/** What a person has still to choose is kept over what both sides began with, so that it is asked again. */
function draftOf(store: FormStore): Draft {
  const { form, conflicts } = store.getState();
  const former = Object.fromEntries(conflicts.map(({ attribute, base }) => [attribute, base]));
  return { typed: store.typed(), base: { ...form.initial, ...former } };
}
