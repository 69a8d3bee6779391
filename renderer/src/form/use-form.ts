import { type FieldState, isDirty, type Issue, issuesOf } from "@armature/engine";
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { FormStore, FormStoreState } from "./form-store.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error("There is no FormStoreContext above this component; EntityForm provides it");
  return store;
}

/** One field, and no render for any other; undefined while a rule hides it. */
export function useField(name: string): FieldState | undefined {
  const store = useFormStore();
  const { listen, read } = useMemo(
    () => ({
      listen: (listener: () => void) => store.listen(name, listener),
      read: () => store.getState().form.fields[name],
    }),
    [store, name],
  );
  return useSyncExternalStore(listen, read);
}

/** Whether the field came after the form was opened; a field that goes and comes back is mounted anew. */
export function useAppeared(name: string): boolean {
  const store = useFormStore();
  const [appeared] = useState(() => store.getState().form.appeared.has(name));
  return appeared;
}

/** A part of the form's state; the selector must answer the same object while nothing of it changed. */
export function useFormState<T>(selector: (state: FormStoreState) => T): T {
  return useStore(useFormStore(), selector);
}

/** Whether leaving now would lose something. */
export function hasUnsavedChanges({ form, done }: FormStoreState): boolean {
  return !done && isDirty(form);
}

/** Whether a person may look at all of this form and change none of it. */
export function isViewOnly({ form: { visible, fields } }: FormStoreState): boolean {
  return visible.length > 0 && visible.every((name) => fields[name]?.disabled === "permission");
}

/** The issues that a refused submit left, in the order of the fields. */
export function useSubmitIssues(): readonly Issue[] {
  return useFormState(useShallow(({ form }: FormStoreState) => (form.attempted ? issuesOf(form) : NONE)));
}

const NONE: readonly Issue[] = Object.freeze([]);
