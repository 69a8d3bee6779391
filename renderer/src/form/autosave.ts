import {
  answerSave,
  type AutosaveState,
  flushSaves,
  hasUnsavedAnswers,
  nextSaveAt,
  openAutosave,
  type Save,
  saveFailed,
  saveSucceeded,
  takeDueSaves,
  typeAnswer,
  type Values,
} from "@armature/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { FormStore } from "./form-store.ts";

export interface AutosaveParts {
  readonly form: FormStore;
  /** Sends one attribute. @returns the record as it is stored then */
  readonly send: (save: Save) => Promise<Values>;
  /** A save was refused or not answered; `stored` is the value that the record still has. */
  readonly onFailed: (attribute: string, stored: unknown, error: unknown) => void;
}

/** The strategy of a form that saves itself, each attribute alone after a pause (GEN-083). */
export interface Autosave {
  readonly saves: StoreApi<AutosaveState>;
  /** A person changed the attribute. */
  readonly change: (attribute: string, value: unknown) => void;
  /** What was typed before this visit and is not stored is due as if it were typed now, unless a person has to choose. */
  readonly resume: () => void;
  /** A person chose: these take the other side's value, what is kept of the own ones is due. */
  readonly resolve: (theirs: ReadonlySet<string>) => void;
  /** What waits, and what failed, is sent at once. */
  readonly flush: () => void;
  /** The same; resolves when all of it is answered, whatever the answer. */
  readonly settle: () => Promise<void>;
  readonly hasUnsaved: () => boolean;
}

export function createAutosave({ form, send, onFailed }: AutosaveParts): Autosave {
  const saves = createStore<AutosaveState>(() => openAutosave(form.getState().form.initial));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const move = (next: (state: AutosaveState) => AutosaveState) => {
    saves.setState(next(saves.getState()), true);
    clearTimeout(timer);
    const at = nextSaveAt(saves.getState());
    if (at !== null) timer = setTimeout(sendDue, Math.max(0, at - performance.now()));
  };
  const sendDue = () => {
    const { state, saves: due } = takeDueSaves(saves.getState(), performance.now());
    move(() => state);
    for (const save of due) void sendOne(save);
  };
  const sendOne = async (save: Save) => {
    const { attribute } = save;
    try {
      const record = await send(save);
      move((state) => saveSucceeded(state, attribute, record));
      form.takeOver(saves.getState().stored);
    } catch (error) {
      onFailed(attribute, answerSave(saves.getState(), attribute).stored, error);
      move((state) => saveFailed(state, attribute));
    }
  };
  const typed = (attribute: string) => {
    const field = form.getState().form.fields[attribute];
    if (!field || field.disabled !== null) return;
    const { takenAfter = 0 } = field.attribute.element ?? {};
    const at = { now: performance.now() + takenAfter, isValid: field.issues.length === 0 };
    move((state) => typeAnswer(state, attribute, field.value, at));
  };

  const flush = () => {
    move(flushSaves);
    sendDue();
  };
  const conflicting = () => form.getState().conflicts.map((conflict) => conflict.attribute);

  return {
    saves,
    change: (attribute, value) => {
      form.change(attribute, value);
      typed(attribute);
    },
    resume: () => {
      const toChoose = conflicting();
      for (const name of Object.keys(form.changes())) if (!toChoose.includes(name)) typed(name);
    },
    resolve: (theirs) => {
      const chosen = conflicting();
      form.resolve(theirs);
      chosen.forEach(typed);
    },
    flush,
    settle: () => {
      flush();
      return answered(saves);
    },
    hasUnsaved: () => hasUnsavedAnswers(saves.getState()),
  };
}

/** Resolves when nothing is on its way, and nothing waits for a time to be sent. */
function answered(saves: StoreApi<AutosaveState>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (Object.values(saves.getState().answers).some(({ sending, dueAt }) => sending !== null || dueAt !== null))
        return;
      stop();
      resolve();
    };
    const stop = saves.subscribe(look);
    look();
  });
}
