import { type FieldState, isDirty, isEmpty, type Issue, issuesOf } from "@armature/engine";
import { createContext, useContext, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { UnsettledField } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import type { FormStore, FormStoreState } from "./form-store.ts";
import { ownIssue } from "./texts.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error("There is no FormStoreContext above this component; EntityForm provides it");
  return store;
}

/** What an input shows that keeps its own text: what it was drawn with, or has given since. */
export interface ShownValue {
  value: unknown;
  /** Draws the field where its value is another one; a rule may put back at once what was drawn before. */
  look?: () => void;
}

/**
 * One field, and no render for any other; undefined while a rule hides it.
 * @param shown a value that stands there already is not drawn
 */
export function useField(name: string, shown?: ShownValue): FieldState | undefined {
  return useFieldUnless(name, shown ? looksSame : Object.is, shown);
}

/**
 * The field for what stands around its control: it stays the one that it was while a person types in it.
 * @param withValue its value shows there too, as in a counter
 */
export function useFieldFrame(name: string, withValue: boolean): FieldState | undefined {
  return useFieldUnless(name, withValue ? Object.is : looksSame);
}

/** Whether the field read last will still do. */
type SameField = (former: FieldState | undefined, now: FieldState | undefined) => boolean;

function useFieldUnless(name: string, isSame: SameField, shown?: ShownValue): FieldState | undefined {
  const store = useFormStore();
  const [, drawAnew] = useReducer(countUp, 0);
  const { listen, draw } = useMemo(() => watchField(store, name, isSame, shown), [store, name, isSame, shown]);
  useEffect(() => listen(drawAnew), [listen]);
  return draw();
}

function countUp(count: number): number {
  return count + 1;
}

/** As `useSyncExternalStore` would, without its effect after each keystroke. */
function watchField(store: FormStore, name: string, isSame: SameField, shown?: ShownValue) {
  const read = () => store.getState().form.fields[name];
  let drawn = read();
  return {
    listen: (tell: () => void) => {
      const look = () => {
        const now = read();
        if (!isSame(drawn, now) || (shown && shown.value !== now?.value)) tell();
      };
      if (shown) shown.look = look;
      const stop = store.listen(name, look);
      // It may have changed since it was drawn first.
      look();
      return stop;
    },
    draw: () => {
      drawn = read();
      if (shown) shown.value = drawn?.value;
      return drawn;
    },
  };
}

/** Whether label, notes and marks are the same; a mark that asks for a value goes when there is one. */
function looksSame(former: FieldState | undefined, now: FieldState | undefined): boolean {
  if (!former || !now) return former === now;
  return (
    former.attribute === now.attribute &&
    former.required === now.required &&
    former.needed === now.needed &&
    former.disabled === now.disabled &&
    former.shownIssues === now.shownIssues &&
    former.because === now.because &&
    isEmpty(former.value) === isEmpty(now.value)
  );
}

/** Whether the field came after the form was opened; a field that goes and comes back is mounted anew. */
export function useAppeared(name: string): boolean {
  const store = useFormStore();
  const [appeared] = useState(() => store.getState().form.appeared.has(name));
  return appeared;
}

/**
 * A part of what stands around the fields: all but their values, and their issues before a save was tried. The selector
 * must answer the same object while nothing of it changed.
 */
export function useFormState<T>(selector: (state: FormStoreState) => T): T {
  return useFrame(useFormStore(), selector);
}

/** {@link useFormState} of this form, which need not be around. */
export function useFrame<T>(store: FormStore, selector: (state: FormStoreState) => T): T {
  return useSyncExternalStore(store.listenToFrame, () => selector(store.getState()));
}

/** A part of the form's state, values and issues too; asked at each keystroke. */
export function useWholeForm<T>(selector: (state: FormStoreState) => T): T {
  return useStore(useFormStore(), selector);
}

/** Whether leaving now would lose something. */
export function hasUnsavedChanges({ form, done, unsettled }: FormStoreState): boolean {
  return !done && (isDirty(form) || unsettled.length > 0);
}

/** Whether a person may look at all of this form and change none of it. */
export function isViewOnly({ form: { visible, fields } }: FormStoreState): boolean {
  return visible.length > 0 && visible.every((name) => fields[name]?.disabled === "permission");
}

/** The issues that a refused submit left, in the order of the fields; of a field with an unsettled text, that one alone. */
export function useSubmitIssues(): readonly Issue[] {
  const { fieldId } = useEntityForm();
  const issues = useFormState(useShallow(({ form }: FormStoreState) => (form.attempted ? issuesOf(form) : NONE)));
  const visible = useFormState(({ form }) => form.visible);
  const unsettled = useFormState(({ form, unsettled: fields }) => (form.attempted ? fields : NO_FIELDS));
  return useMemo(() => withUnsettled(issues, unsettled, visible, fieldId), [issues, unsettled, visible, fieldId]);
}

function withUnsettled(
  issues: readonly Issue[],
  unsettled: readonly UnsettledField[],
  visible: readonly string[],
  idOf: (attribute: string) => string,
): readonly Issue[] {
  if (unsettled.length === 0) return issues;
  const texts = new Map(unsettled.map(({ fieldId, message }) => [fieldId, message]));
  return visible.flatMap((name) => {
    const text = texts.get(idOf(name));
    return text ? [ownIssue("unsettled", name, text)] : issues.filter((issue) => issue.attribute === name);
  });
}

const NO_FIELDS: readonly UnsettledField[] = Object.freeze([]);

const NONE: readonly Issue[] = Object.freeze([]);
