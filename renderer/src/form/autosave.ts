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
  /** What was typed before this visit and is not stored is due as if it were typed now. */
  readonly resume: () => void;
  /** What waits, and what failed, is sent at once. */
  readonly flush: () => void;
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
      move((state) => saveFailed(state, attribute));
      onFailed(attribute, answerSave(saves.getState(), attribute).stored, error);
    }
  };
  const typed = (attribute: string) => {
    const field = form.getState().form.fields[attribute];
    if (!field || field.disabled !== null) return;
    const at = { now: performance.now(), isValid: field.issues.length === 0 };
    move((state) => typeAnswer(state, attribute, field.value, at));
  };

  return {
    saves,
    change: (attribute, value) => {
      form.change(attribute, value);
      typed(attribute);
    },
    resume: () => Object.keys(form.changes()).forEach(typed),
    flush: () => {
      move(flushSaves);
      sendDue();
    },
    hasUnsaved: () => hasUnsavedAnswers(saves.getState()),
  };
}
