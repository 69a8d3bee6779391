import { isEmpty, type Issue, type Values } from "@armature/engine";
import { type Conflict, pickValues } from "@armature/engine/changes";
import {
  attemptSave,
  setInitialValue,
  changesOf,
  changeValue,
  type FormContext,
  type FormState,
  isDirty,
  openForm,
  ownIssuesOf,
  rebaseForm,
  type Republished,
  republishForm,
  restoreTyped,
  takeStored,
  touchField,
  unsavedInput,
  withContext,
  withServerIssues,
} from "@armature/engine/form";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createUnparsedFields, type UnparsedField, type UnparsedFields } from "../ui/choice/unparsed.ts";
import type { Draft } from "../data/draft.ts";
import { fieldListeners, type ListenToField } from "./field-listeners.ts";
import { frameListeners, type ListenToFrame } from "./frame-listeners.ts";
import { mergeRepublished } from "./republished.ts";

/** The parts of a refused save's message that belong to no field. */
export interface Refusal {
  readonly title: string;
  readonly texts: readonly string[];
  readonly requestId: string | undefined;
}

export interface FormStoreState {
  readonly form: FormState;
  /** What publishes have changed since the form was opened, until the person dismisses it. */
  readonly republished: Republished | null;
  /** Values that somebody else changed as well. The person chooses. */
  readonly conflicts: readonly Conflict[];
  readonly refusal: Refusal | null;
  /** Number of submits that were refused for issues. A new number moves the focus to the summary. */
  readonly refusals: number;
  /** Whether the form was saved or discarded, so that nothing is left to lose. */
  readonly done: boolean;
  /** Fields whose text is not a value yet. The form cannot be saved while there are any. */
  readonly unparsed: readonly UnparsedField[];
}

/** The store of a form, created when it opens: the engine's state and the actions on it. */
export interface FormStore extends StoreApi<FormStoreState> {
  /** Notifies when this field changes. */
  readonly listen: ListenToField;
  /**
   * Notifies when anything around the fields changes, which is everything except values, and issues before the first
   * attempt to save.
   */
  readonly listenToFrame: ListenToFrame;
  readonly change: (name: string, value: unknown) => void;
  /** Where fields register text that is not a value yet. */
  readonly unparsedFields: UnparsedFields;
  /** Gives a new record an initial value that nobody typed. */
  readonly begin: (name: string, value: unknown) => void;
  readonly leave: (name: string) => void;
  /**
   * Shows all issues and returns whether the save may start. What the server found stays until the field or a value that
   * it depends on changes, or until the server answers again. It does not stop the save, which asks the server.
   */
  readonly attempt: () => boolean;
  /**
   * What a save sends.
   * @param others values that are sent too
   */
  readonly changes: (others?: Values) => Values;
  /** The changes that would be lost, including those that wait while the whole form is disabled. */
  readonly typed: () => Values;
  /** Takes over a refusal of the server: issues go to their fields, other texts to the summary. */
  readonly refuse: (issues: readonly Issue[], refusal: Refusal | null) => void;
  /** Takes over the result of a check. Issues of attributes that were not checked stay. */
  readonly checked: (names: readonly string[], issues: readonly Issue[]) => void;
  /** Takes over a new revision, permission, state or lock. */
  readonly setContext: (context: FormContext) => void;
  readonly dismissRepublished: () => void;
  /** Takes over what only the other side changed, and returns what both changed. */
  readonly rebase: (stored: Values) => readonly Conflict[];
  /**
   * Takes over the stored record. What was typed meanwhile stays, with the server's issues about it.
   * @param unsaved attributes whose typed value is still to be saved
   */
  readonly acceptStored: (stored: Values, unsaved?: ReadonlySet<string>) => void;
  /** Ends a conflict: the named attributes take the other side's value. */
  readonly resolveConflict: (theirs: ReadonlySet<string>) => void;
  readonly dismissConflict: () => void;
  /** The form was saved, or the person chose to leave without saving. */
  readonly finish: () => void;
  /**
   * Restores input of an earlier visit. Values of attributes that no longer exist go to 'No longer asked'. What
   * somebody else has changed since then is merged as after a save of an outdated record.
   */
  readonly restore: (draft: Draft) => void;
  /** Restores the form as it was when opened. */
  readonly reset: () => void;
}

export function createFormStore(context: FormContext, record: Values = {}): FormStore {
  const store = createStore<FormStoreState>(() => ({
    form: openForm(context, record),
    republished: null,
    conflicts: [],
    refusal: null,
    refusals: 0,
    done: false,
    unparsed: [],
  }));
  const unparsedFields = createUnparsedFields();
  unparsedFields.subscribe(({ fields }) => store.setState({ unparsed: fields }));
  const update = (next: (form: FormState) => FormState) => store.setState(({ form }) => ({ form: next(form) }));
  return Object.assign(store, {
    listen: fieldListeners(store),
    listenToFrame: frameListeners(store, isFrameSame),
    unparsedFields,
    ...editing(store, update, record, unparsedFields),
    attempt: () => attempt(store, unparsedFields),
    ...serverAnswers(store, update),
    ...merging(store, update),
  });
}

function isFrameSame(now: FormStoreState, before: FormStoreState): boolean {
  const { form } = now;
  const { form: former } = before;
  return (
    form.context === former.context &&
    form.visible === former.visible &&
    form.noLongerAsked === former.noLongerAsked &&
    !form.attempted &&
    !former.attempted &&
    isDirty(form) === isDirty(former) &&
    now.republished === before.republished &&
    now.conflicts === before.conflicts &&
    now.refusal === before.refusal &&
    now.refusals === before.refusals &&
    now.unparsed === before.unparsed &&
    now.done === before.done
  );
}

type Store = StoreApi<FormStoreState>;
type Update = (next: (form: FormState) => FormState) => void;

/** @param opened the values with which the form was opened */
function editing(store: Store, update: Update, opened: Values, unparsedFields: UnparsedFields) {
  const reopened = (form: FormState, record: Values) => openForm(form.context, isCreating(form) ? opened : record);
  return {
    change: (name: string, value: unknown) => update((form) => changeValue(form, name, value)),
    begin: (name: string, value: unknown) => update((form) => setInitialValue(form, name, value)),
    leave: (name: string) => update((form) => touchField(form, name)),
    changes: (others?: Values) => changesOf(store.getState().form, others),
    typed: () => unsavedInput(store.getState().form),
    finish: () => store.setState({ done: true }),
    restore: ({ typed, base, labels = {}, unsettled }: Draft) => {
      unparsedFields.restoreTexts(unsettled);
      const { form } = store.getState();
      const before: FormState = { ...reopened(form, base), noLongerAsked: goneOf(form, typed, labels) };
      const known = new Set(form.attributes.map(({ name }) => name));
      const restored = restoreTyped(before, pickValues(typed, known));
      store.setState(isCreating(form) ? { form: restored } : asMerged(rebaseForm(restored, form.initial)));
    },
    reset: () => {
      unparsedFields.discard();
      update((form) => reopened(form, form.initial));
    },
  };
}

/** Text that was just typed is read first, since it may be the missing value. */
function attempt(store: Store, unparsedFields: UnparsedFields): boolean {
  const isRead = unparsedFields.readAll();
  const form = attemptSave(store.getState().form);
  const isValid = isRead && ownIssuesOf(form).length === 0;
  store.setState(({ refusals }) => ({ form, refusal: null, refusals: isValid ? refusals : refusals + 1 }));
  return isValid;
}

/** Values typed for attributes that no longer exist, with their labels. */
function goneOf(
  { attributes }: FormState,
  typed: Values,
  labels: Readonly<Record<string, string>>,
): FormState["noLongerAsked"] {
  const known = new Set(attributes.map(({ name }) => name));
  const gone = Object.entries(typed).filter(([name, value]) => !known.has(name) && !isEmpty(value));
  return gone.map(([name, value]) => ({ name, label: labels[name] ?? name, value }));
}

function isCreating({ context }: FormState): boolean {
  return context.mode === "create";
}

function asMerged({ state, conflicts }: ReturnType<typeof rebaseForm>): Pick<FormStoreState, "form" | "conflicts"> {
  return { form: state, conflicts };
}

function serverAnswers(store: Store, update: Update) {
  return {
    refuse: (issues: readonly Issue[], refusal: Refusal | null) =>
      store.setState(({ form, refusals }) => ({
        form: withServerIssues(form, issues),
        refusal,
        refusals: issues.length > 0 ? refusals + 1 : refusals,
      })),
    checked: (names: readonly string[], issues: readonly Issue[]) =>
      update((form) => {
        const others = form.serverIssues.filter((issue) => !names.includes(issue.attribute ?? ""));
        return withContext({ ...form, serverIssues: [...others, ...issues] }, form.context);
      }),
  };
}

function merging(store: Store, update: Update) {
  return {
    setContext: (context: FormContext) => {
      const { form, republished } = store.getState();
      if (context.type === form.context.type) return update(() => withContext(form, context));
      const { state, what } = republishForm(form, context);
      store.setState({ form: state, republished: mergeRepublished(republished, what) });
    },
    dismissRepublished: () => store.setState({ republished: null }),
    rebase: (stored: Values) => {
      const merged = asMerged(rebaseForm(store.getState().form, stored));
      store.setState(merged);
      return merged.conflicts;
    },
    acceptStored: (stored: Values, unsaved?: ReadonlySet<string>) =>
      update((form) => {
        return rebaseForm(form, stored, unsaved).state;
      }),
    resolveConflict: (theirs: ReadonlySet<string>) => {
      const chosen = store.getState().conflicts.filter((conflict) => theirs.has(conflict.attribute));
      // The stored values may have changed again while the person was choosing.
      update((form) =>
        takeStored(
          form,
          chosen.map(({ attribute }) => attribute),
        ),
      );
      store.setState({ conflicts: [] });
    },
    dismissConflict: () => store.setState({ conflicts: [] }),
  };
}
