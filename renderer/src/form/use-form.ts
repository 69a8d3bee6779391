import { isEmpty, type Issue } from "@armature/engine";
import { type FieldState, isDirty, issuesOf } from "@armature/engine/form";
import { createContext, useContext, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { UnparsedField } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import type { FormStore, FormStoreState } from "./form-store.ts";
import { ownIssue } from "./texts.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

/**
 * The store of the surrounding form, to read and change its fields.
 * @example
 * ```tsx
 * import { useFormStore } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const store = useFormStore();
 *   return <Button onClick={() => store.change("title", "Maps")}>Use Maps</Button>;
 * }
 * ```
 */
export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error("There is no FormStoreContext above this component; EntityForm provides it");
  return store;
}

/** The value shown by an input that keeps its own text: the one that it was rendered with or has produced since. */
export interface ShownValue {
  value: unknown;
  /** Renders the field if its value differs. A rule may at once restore the value that was rendered before. */
  onExternalChange?: () => void;
}

/**
 * One field. It causes no render for other fields. Undefined while a rule hides it.
 * @param shown a value that is already shown is not rendered again
 */
export function useField(name: string, shown?: ShownValue): FieldState | undefined {
  return useFieldUnless(name, shown ? rendersSame : Object.is, shown);
}

/**
 * The field for what surrounds its control. It stays the same object while a person types.
 * @param withValue whether the value is shown there too, as in a counter
 */
export function useFieldFrame(name: string, withValue: boolean): FieldState | undefined {
  return useFieldUnless(name, withValue ? Object.is : rendersSame);
}

/** Whether the field that was read last is still good enough. */
type SameField = (former: FieldState | undefined, now: FieldState | undefined) => boolean;

function useFieldUnless(name: string, isSame: SameField, shown?: ShownValue): FieldState | undefined {
  const store = useFormStore();
  const [, forceRender] = useReducer(countUp, 0);
  const { listen, render } = useMemo(() => watchField(store, name, isSame, shown), [store, name, isSame, shown]);
  useEffect(() => listen(forceRender), [listen]);
  return render();
}

function countUp(count: number): number {
  return count + 1;
}

/** Works as `useSyncExternalStore`, without its effect after each keystroke. */
function watchField(store: FormStore, name: string, isSame: SameField, shown?: ShownValue) {
  const read = () => store.getState().form.fields[name];
  let rendered = read();
  return {
    listen: (notify: () => void) => {
      const onExternalChange = () => {
        const now = read();
        if (!isSame(rendered, now) || (shown && shown.value !== now?.value)) notify();
      };
      if (shown) shown.onExternalChange = onExternalChange;
      const stop = store.listen(name, onExternalChange);
      // It may have changed since the first render.
      onExternalChange();
      return stop;
    },
    render: () => {
      rendered = read();
      if (shown) shown.value = rendered?.value;
      return rendered;
    },
  };
}

/** Whether label, notes and marks are equal. The mark for a missing value disappears when there is a value. */
function rendersSame(former: FieldState | undefined, now: FieldState | undefined): boolean {
  if (!former || !now) return former === now;
  return (
    former.attribute === now.attribute &&
    former.required === now.required &&
    former.needed === now.needed &&
    former.disabled === now.disabled &&
    former.shownIssues === now.shownIssues &&
    former.notes === now.notes &&
    former.warnings === now.warnings &&
    former.because === now.because &&
    isEmpty(former.value) === isEmpty(now.value)
  );
}

/** Whether the field appeared after the form was opened. A field that disappears and comes back is mounted again. */
export function useAppeared(name: string): boolean {
  const store = useFormStore();
  const [appeared] = useState(() => store.getState().form.appeared.has(name));
  return appeared;
}

/**
 * A part of the state around the fields: everything except values, and issues before the first attempt to save. The
 * selector must return the same object while nothing in it changes.
 * @example
 * ```tsx
 * import { isDirty } from "@armature/engine/form";
 * import { useFormState } from "@armature/renderer";
 * export function Example() {
 *   const isChanged = useFormState(({ form }) => isDirty(form));
 *   return isChanged ? <p>Not saved yet</p> : null;
 * }
 * ```
 */
export function useFormState<T>(selector: (state: FormStoreState) => T): T {
  return useFrame(useFormStore(), selector);
}

/** {@link useFormState} for a form that need not be a parent. */
export function useFrame<T>(store: FormStore, selector: (state: FormStoreState) => T): T {
  return useSyncExternalStore(store.listenToFrame, () => selector(store.getState()));
}

/** Any part of the form's state, including values and issues. It is read at each keystroke. */
export function useWholeForm<T>(selector: (state: FormStoreState) => T): T {
  return useStore(useFormStore(), selector);
}

/** Whether leaving now would lose something. */
export function hasUnsavedChanges({ form, done, unparsed }: FormStoreState): boolean {
  return !done && (isDirty(form) || unparsed.length > 0);
}

/** Whether the person may view this form but change nothing in it. */
export function isViewOnly({ form: { visible, fields } }: FormStoreState): boolean {
  return visible.length > 0 && visible.every((name) => fields[name]?.disabled === "permission");
}

/** The issues left by a refused submit, in field order. For a field whose text is not a value, only that issue. */
export function useSubmitIssues(): readonly Issue[] {
  const { fieldId } = useEntityForm();
  const issues = useFormState(useShallow(({ form }: FormStoreState) => (form.attempted ? issuesOf(form) : NONE)));
  const visible = useFormState(({ form }) => form.visible);
  const unparsed = useFormState(({ form, unparsed: fields }) => (form.attempted ? fields : NO_FIELDS));
  return useMemo(() => withUnparsed(issues, unparsed, visible, fieldId), [issues, unparsed, visible, fieldId]);
}

function withUnparsed(
  issues: readonly Issue[],
  unparsed: readonly UnparsedField[],
  visible: readonly string[],
  fieldIdOf: (attribute: string) => string,
): readonly Issue[] {
  if (unparsed.length === 0) return issues;
  const texts = new Map(unparsed.map(({ fieldId, message }) => [fieldId, message]));
  return visible.flatMap((name) => {
    const text = texts.get(fieldIdOf(name));
    return text ? [ownIssue("unread", name, text)] : issues.filter((issue) => issue.attribute === name);
  });
}

const NO_FIELDS: readonly UnparsedField[] = Object.freeze([]);

const NONE: readonly Issue[] = Object.freeze([]);
