import { sameValue, type Values } from "@armature/engine";
import {
  type AnswerSave,
  answerSave,
  AUTOSAVE_PAUSE,
  type AutosaveState,
  flushSaves,
  followRecord,
  hasUnsavedAnswers,
  isDirty,
  isReplacedMeanwhile,
  nextSaveAt,
  openAutosave,
  retrySave,
  retrySaves,
  type Save,
  type SaveStatus,
  saveFailed,
  savedValues,
  saveSucceeded,
  takeDueSaves,
  takeTheirs,
  typeAnswer,
  waitsForOthers,
} from "@armature/engine/form";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "../data/api-error.ts";
import type { FormStore } from "./form-store.ts";

export interface AutosaveParts {
  readonly form: FormStore;
  /** Sends one attribute, and what a rule would otherwise replace because of it. @returns the stored record afterwards */
  readonly send: (values: Values) => Promise<Values>;
  /**
   * Called when a save was refused or not answered. `isAgain` is true if the previous one failed too; `stored` is the
   * value that the record still has.
   */
  readonly onFailed: (attribute: string, stored: unknown, error: unknown, isAgain: boolean) => void;
}

/** A form that saves itself: each attribute on its own, after a pause. */
export interface Autosave {
  readonly saves: StoreApi<AutosaveState>;
  /** The person changed the attribute. */
  readonly change: (attribute: string, value: unknown) => void;
  /** Sends input of an earlier visit that is not stored, as if it were typed now, unless the person has to choose. */
  readonly resume: () => void;
  /** The person chose: these attributes take the other value, and their own other values are sent. */
  readonly resolveConflict: (theirs: ReadonlySet<string>) => void;
  /**
   * Sends at once what waits and what failed.
   * @param isLeaving whether the page closes, so that saves that rules connect cannot wait for one another
   */
  readonly flush: (isLeaving?: boolean) => void;
  /** As `flush`. Resolves when everything is answered, whatever the answers are. */
  readonly finishSaving: () => Promise<void>;
  readonly hasUnsaved: () => boolean;
  /** The form was closed, so nothing more is sent. */
  readonly stop: () => void;
  /** Why the last save of the attribute failed. */
  readonly failureOf: (attribute: string) => unknown;
  /** Retries a failed save at once. Without an attribute, all that would be retried automatically. */
  readonly retry: (attribute?: string) => void;
  /** A lock or the state has changed. Retries what was refused for it, except where the field is still disabled. */
  readonly retryClosed: () => void;
  /**
   * Takes over the record as it is stored now, no matter who changed it.
   * @param isHeld whether the person is in the field now
   */
  readonly follow: (record: Values, isHeld: (attribute: string) => boolean) => void;
  /** Keeps the value that somebody else stored, or restores one's own. */
  readonly choose: (attribute: string, isMine: boolean) => void;
}

/** Whether a retry may help: there was no answer, or one that says nothing about the value. */
export function mayHelp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || PASSING.has(error.status);
}

/** Statuses that may pass: no session, timeout, too early, too many requests. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Whether a lock or the state prevents the save. A retry helps only once that has changed. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 423;
}

export function createAutosave({ form, send, onFailed }: AutosaveParts): Autosave {
  const saves = createStore<AutosaveState>(() => openAutosave(form.getState().form.initial));
  const failures = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  let isStopped = false;
  let isHeld = (_attribute: string) => false;
  const waits = (state: AutosaveState, attribute: string) => waitsForOthers(form.getState().form, state, attribute);
  const setTimer = () => {
    clearTimeout(timer);
    const at = nextSaveAt(saves.getState(), waits);
    if (isStopped) return;
    if (at !== null) timer = setTimeout(() => sendDue(), Math.max(0, at - performance.now()));
    else if (isDirty(form.getState().form)) timer = setTimeout(saveRest, AUTOSAVE_PAUSE);
  };
  /** Saves what rules set in the form and did not set on the server, because what they read was changed back. */
  const saveRest = () => {
    const { answers } = saves.getState();
    if (Object.values(answers).some(({ sending }) => sending !== null)) return;
    const open = [
      ...conflicting(),
      ...Object.keys(answers).filter((name) => IS_OPEN.has(answers[name]?.status ?? "idle")),
    ];
    const { fields } = form.getState().form;
    for (const name of Object.keys(form.changes()))
      if (fields[name]?.dirty === true && !open.includes(name)) typed(name);
  };
  const move = (next: (state: AutosaveState) => AutosaveState) => {
    saves.setState(next(saves.getState()), true);
    setTimer();
  };
  /** @param isLeaving whether there is no time for one save after the other */
  const sendDue = (isLeaving = false) => {
    const { state, saves: due } = takeDueSaves(saves.getState(), performance.now(), isLeaving ? undefined : waits);
    move(() => state);
    for (const save of due) void sendOne(save);
  };
  const sendOne = async (save: Save) => {
    const { attribute } = save;
    try {
      const values = savedValues(form.getState().form, saves.getState(), save);
      const record = await send(values);
      // What the server has not taken, because it was disabled there until now, is sent again.
      const left = Object.keys(values).filter((name) => name !== attribute && !sameValue(values[name], record[name]));
      adopt((state) => saveSucceeded(state, attribute, record, isHeld), left);
      left.forEach(typed);
    } catch (error) {
      const { stored, failures: before } = answerSave(saves.getState(), attribute);
      failures.set(attribute, error);
      onFailed(attribute, stored, error, before > 0);
      move((state) => saveFailed(state, attribute, mayHelp(error) ? performance.now() : null));
    }
  };
  /**
   * Changes the state and makes the form show what is stored now.
   * @param left answers that are not stored although they were sent
   */
  const adopt = (next: (state: AutosaveState) => AutosaveState, left: readonly string[] = []) => {
    saves.setState(next(saves.getState()), true);
    const { stored, answers } = saves.getState();
    const replaced = Object.entries(answers).filter(([, answer]) => answer.replaced);
    // The form treats the replaced value as stored, so that no window asks about it; both values are shown at the
    // field.
    const own = replaced.map(([name, answer]) => [name, answer.replaced?.mine ?? null]);
    if (own.length > 0) form.acceptStored({ ...stored, ...Object.fromEntries(own) });
    const held = replaced.map(([name, { typed: kept }]) => [name, kept]);
    const unsaved = Object.entries(answers).filter(([, { status }]) => status === "pending" || status === "invalid");
    form.acceptStored({ ...stored, ...Object.fromEntries(held) }, new Set([...left, ...unsaved.map(([name]) => name)]));
    setTimer();
  };
  const typed = (attribute: string) => {
    const field = form.getState().form.fields[attribute];
    if (!field || field.disabled !== null) return;
    const { takenAfter = 0 } = field.attribute.element ?? {};
    const at = {
      now: performance.now() + takenAfter,
      isValid: field.issues.length === 0,
      isReplaced: isReplacedMeanwhile(form.getState().form, saves.getState(), attribute),
    };
    move((state) => typeAnswer(state, attribute, field.value, at));
  };

  /**
   * What a rule has just set is saved with what turned the rule. But another save on its way may set it otherwise, and an
   * answer may wait to be saved that it replaces.
   */
  const followRules = () => {
    const { form: state } = form.getState();
    const { answers } = saves.getState();
    const { since, names } = state.changed;
    const isSet = (name: string) => !sameValue(since[name]?.value, state.fields[name]?.value);
    const isOld = (name: string) => answers[name] !== undefined && !sameValue(answers[name].typed, state.values[name]);
    names
      .filter((name) => isSet(name) && (isOld(name) || isReplacedMeanwhile(state, saves.getState(), name)))
      .forEach(typed);
  };

  const flush = (isLeaving = false) => {
    move(flushSaves);
    sendDue(isLeaving);
  };
  const conflicting = () => form.getState().conflicts.map((conflict) => conflict.attribute);

  return {
    saves,
    change: (attribute, value) => {
      form.change(attribute, value);
      typed(attribute);
      followRules();
    },
    resume: () => {
      const toChoose = conflicting();
      for (const name of Object.keys(form.changes())) if (!toChoose.includes(name)) typed(name);
    },
    resolveConflict: (theirs) => {
      const chosen = conflicting();
      form.resolveConflict(theirs);
      chosen.forEach(typed);
    },
    flush,
    finishSaving: () => {
      flush(true);
      return answered(saves, (name) => waits(saves.getState(), name));
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
    retryClosed: () => {
      const { fields } = form.getState().form;
      const refused = [...failures.keys()].filter((name) => isClosed(failures.get(name)));
      move((state) => refused.filter((name) => fields[name]?.disabled === null).reduce(retrySave, state));
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

/** Answers that wait for another one or for the person. */
const IS_OPEN: ReadonlySet<SaveStatus> = new Set(["pending", "invalid", "failed"]);

/** Resolves when nothing is being sent and nothing waits to be sent. */
function answered(saves: StoreApi<AutosaveState>, waits: (attribute: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const answers = Object.entries(saves.getState().answers);
      if (answers.some(([name, answer]) => isOnItsWay(answer, waits(name)))) return;
      stop();
      resolve();
    };
    const stop = saves.subscribe(look);
    look();
  });
}

/** A failed save that will be retried counts as answered for now, and so does one that waits for it. */
function isOnItsWay({ sending, dueAt, status }: AnswerSave, isWaiting: boolean): boolean {
  return sending !== null || (dueAt !== null && status !== "failed" && !isWaiting);
}
