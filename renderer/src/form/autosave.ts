import {
  type AnswerSave,
  answerSave,
  type AutosaveState,
  flushSaves,
  followRecord,
  hasUnsavedAnswers,
  nextSaveAt,
  openAutosave,
  retrySave,
  retrySaves,
  type Save,
  saveFailed,
  saveSucceeded,
  takeDueSaves,
  takeTheirs,
  typeAnswer,
  type Values,
} from "@armature/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "../data/api-error.ts";
import type { FormStore } from "./form-store.ts";

export interface AutosaveParts {
  readonly form: FormStore;
  /** Sends one attribute. @returns the record as it is stored then */
  readonly send: (save: Save) => Promise<Values>;
  /**
   * A save was refused or not answered, not for the first time in a row where `isAgain`; `stored` is the value that the
   * record still has.
   */
  readonly onFailed: (attribute: string, stored: unknown, error: unknown, isAgain: boolean) => void;
}

/** The strategy of a form that saves itself, each attribute alone after a pause. */
export interface Autosave {
  readonly saves: StoreApi<AutosaveState>;
  /** A person changed the attribute. */
  readonly change: (attribute: string, value: unknown) => void;
  /**
   * What was typed before this visit and is not stored is due as if it were typed now, unless a person has to choose.
   */
  readonly resume: () => void;
  /** A person chose: these take the other side's value, what is kept of the own ones is due. */
  readonly resolve: (theirs: ReadonlySet<string>) => void;
  /** What waits, and what failed, is sent at once. */
  readonly flush: () => void;
  /** The same; resolves when all of it is answered, whatever the answer. */
  readonly settle: () => Promise<void>;
  readonly hasUnsaved: () => boolean;
  /** The form has gone: nothing more is sent. */
  readonly stop: () => void;
  /** Why the last save of the attribute failed. */
  readonly failureOf: (attribute: string) => unknown;
  /** The failed save of this attribute goes again at once; without one, all those that would go by themselves. */
  readonly retry: (attribute?: string) => void;
  /**
   * The record as it is stored now, by whomever.
   * @param isHeld whether the person is in the field now
   */
  readonly follow: (record: Values, isHeld: (attribute: string) => boolean) => void;
  /** What somebody else stored in place of the own answer stays; or the own one is put back. */
  readonly choose: (attribute: string, isMine: boolean) => void;
}

/** Without an answer, or with one that is no verdict on the value, another try may help. */
export function mayHelp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || PASSING.has(error.status);
}

/** No session, too slow, closed or locked, too soon, too many. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 423, 425, 429]);

export function createAutosave({ form, send, onFailed }: AutosaveParts): Autosave {
  const saves = createStore<AutosaveState>(() => openAutosave(form.getState().form.initial));
  const failures = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  let isStopped = false;
  let isHeld = (_attribute: string) => false;
  const move = (next: (state: AutosaveState) => AutosaveState) => {
    saves.setState(next(saves.getState()), true);
    clearTimeout(timer);
    const at = nextSaveAt(saves.getState());
    if (at !== null && !isStopped) timer = setTimeout(sendDue, Math.max(0, at - performance.now()));
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
      adopt((state) => saveSucceeded(state, attribute, record, isHeld));
    } catch (error) {
      const { stored, failures: before } = answerSave(saves.getState(), attribute);
      failures.set(attribute, error);
      onFailed(attribute, stored, error, before > 0);
      move((state) => saveFailed(state, attribute, mayHelp(error) ? performance.now() : null));
    }
  };
  /** Moves on, and has the form show what is stored by now. */
  const adopt = (next: (state: AutosaveState) => AutosaveState) => {
    move(next);
    const { stored, answers } = saves.getState();
    const replaced = Object.entries(answers).filter(([, answer]) => answer.replaced);
    // As if it had been stored: nobody is asked about it in a window, since both values stand at the field.
    const own = replaced.map(([name, answer]) => [name, answer.replaced?.mine ?? null]);
    if (own.length > 0) form.takeOver({ ...stored, ...Object.fromEntries(own) });
    const held = replaced.map(([name, { typed: kept }]) => [name, kept]);
    form.takeOver({ ...stored, ...Object.fromEntries(held) });
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
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    hasUnsaved: () => hasUnsavedAnswers(saves.getState()),
    failureOf: (attribute) => failures.get(attribute),
    retry: (attribute) => {
      move((state) => (attribute === undefined ? retrySaves(state) : retrySave(state, attribute)));
      sendDue();
    },
    follow: (record, isHeldNow) => {
      isHeld = isHeldNow;
      adopt((state) => {
        const left = Object.keys(state.answers).filter((name) => !isHeld(name));
        return left.reduce((next, name) => takeTheirs(next, name, false), followRecord(state, record, isHeld));
      });
    },
    choose: (attribute, isMine) => {
      const { replaced } = answerSave(saves.getState(), attribute);
      if (!replaced) return;
      if (isMine) {
        form.change(attribute, replaced.mine);
        typed(attribute);
        flush();
      } else adopt((state) => takeTheirs(state, attribute, true));
    },
  };
}

/** Resolves when nothing is on its way, and nothing waits for a time to be sent. */
function answered(saves: StoreApi<AutosaveState>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (Object.values(saves.getState().answers).some(isOnItsWay)) return;
      stop();
      resolve();
    };
    const stop = saves.subscribe(look);
    look();
  });
}

/** What failed and goes again by itself is answered, for now. */
function isOnItsWay({ sending, dueAt, status }: AnswerSave): boolean {
  return sending !== null || (dueAt !== null && status !== "failed");
}
