import { type FieldState, isDirty, type Issue, issuesOf } from "@armature/engine";
import { createContext, useContext } from "react";
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
  return useFormState(({ form }) => form.fields[name]);
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
