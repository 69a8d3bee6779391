import type { FormState } from "@armature/engine/form";
import type { StoreApi } from "zustand/vanilla";

/** @returns a function that stops it */
export type ListenToField = (name: string, listener: () => void) => () => void;

/**
 * One subscription for all fields of a form. A change notifies only the views of fields whose object changed, so a
 * keystroke in a form of 500 fields does not run 500 views.
 */
export function fieldListeners({
  subscribe,
}: Pick<StoreApi<{ readonly form: FormState }>, "subscribe">): ListenToField {
  const listeners = new Map<string, Set<() => void>>();
  subscribe(({ form }, { form: { fields: former } }) => {
    if (form.fields === former) return;
    const names = form.changed.since === former ? form.changed.names : listeners.keys();
    for (const name of names) {
      if (form.fields[name] !== former[name]) for (const notify of listeners.get(name) ?? []) notify();
    }
  });
  return (name, listener) => {
    const views = listeners.get(name) ?? new Set();
    listeners.set(name, views.add(listener));
    return () => {
      views.delete(listener);
      if (views.size === 0) listeners.delete(name);
    };
  };
}
