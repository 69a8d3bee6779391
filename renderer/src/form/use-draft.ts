import { useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "../data/session/session.ts";
import { type Draft, draftKey, readDraft } from "../data/draft.ts";
import { draftKeeper, type DraftSource } from "./draft-keeper.ts";
import type { FormStore } from "./form-store.ts";
import { hasUnsavedChanges } from "./use-form.ts";

/** The key under which this person's input in this form is kept. */
export function useDraftKey({ name: entity }: { readonly name: string }, id: number | string | null): string {
  const { user, organizationId } = useSession();
  return draftKey({ userId: user.userId, organizationId, entity, id });
}

export interface DraftState {
  /** Whether earlier input was restored and the person has not yet decided about it. */
  readonly isRestored: boolean;
  /** Keeps the input and closes the notice. */
  readonly dismiss: () => void;
  /** Restores the form as it was before. */
  readonly discard: () => void;
  /** Call it when the form is closed and its last saves are answered. What was saved is dropped from the draft. */
  readonly keepRest: () => void;
}

/**
 * Keeps unsaved input over a reload or an expired session and restores it.
 * @param key null keeps nothing
 */
export function useDraft(store: FormStore, key: string | null): DraftState {
  const [isRestored, setRestored] = useState(() => key !== null && restore(store, key));
  const keeper = useMemo(() => (key === null ? null : draftKeeper(sourceOf(store), key)), [store, key]);
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
  const state = store.getState();
  return hasUnsavedChanges(state) || state.form.noLongerAsked.length > 0;
}

function sourceOf(store: FormStore): DraftSource {
  return {
    subscribe: store.subscribe,
    unsaved: () => (hasUnsavedChanges(store.getState()) ? draftOf(store) : null),
    isDone: () => store.getState().done,
  };
}

/**
 * A choice that is still open is kept with the value that both sides started from, so that the question comes again.
 */
function draftOf(store: FormStore): Draft {
  const { form, conflicts } = store.getState();
  const former = Object.fromEntries(conflicts.map(({ attribute, base }) => [attribute, base]));
  const { noLongerAsked, attributes, initial } = form;
  const aside = Object.fromEntries(noLongerAsked.map(({ name, value }) => [name, value]));
  const labels = Object.fromEntries([...noLongerAsked, ...attributes].map(({ name, label }) => [name, label]));
  const typed = { ...aside, ...store.typed() };
  const isTyped = ([name]: readonly [string, string]) => Object.hasOwn(typed, name);
  return {
    typed,
    base: { ...initial, ...former },
    labels: Object.fromEntries(Object.entries(labels).filter(isTyped)),
    unsettled: store.unparsedFields.texts(),
  };
}
