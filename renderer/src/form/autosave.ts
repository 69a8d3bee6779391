import type { Values } from "@armature/engine";
import {
  type AnswerSave,
  answerSave,
  type AutosaveState,
  convertAnswers,
  followRecord,
  hasUnsavedAnswers,
  retrySave,
  retrySaves,
  takeTheirs,
} from "@armature/engine/form";
import type { StoreApi } from "zustand/vanilla";
import {
  adopt,
  type AutosaveParts,
  conflictingIn,
  flush,
  followRules,
  type FormSaves,
  isClosed,
  moveSaves,
  openSaves,
  saveAnswer,
  sendDue,
  waitsIn,
} from "./form-saves.ts";

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

export function createAutosave(parts: AutosaveParts): Autosave {
  const own = openSaves(parts);
  const { form, saves, failures } = own;
  const stopFollowing = form.subscribe(({ form: { context } }, { form: { context: former } }) => {
    if (context.type !== former.type) moveSaves(own, (state) => convertAnswers(state, former.type, context.type));
  });
  return {
    saves,
    change: (attribute, value) => {
      form.change(attribute, value);
      saveAnswer(own, attribute);
      followRules(own);
    },
    resume: () => {
      const toChoose = conflictingIn(own);
      for (const name of Object.keys(form.changes())) if (!toChoose.includes(name)) saveAnswer(own, name);
    },
    resolveConflict: (theirs) => {
      const chosen = conflictingIn(own);
      form.resolveConflict(theirs);
      for (const name of chosen) saveAnswer(own, name);
    },
    flush: (isLeaving) => flush(own, isLeaving),
    finishSaving: () => {
      flush(own, true);
      return answered(own);
    },
    stop: () => {
      own.isStopped = true;
      stopFollowing();
      clearTimeout(own.timer);
    },
    hasUnsaved: () => hasUnsavedAnswers(saves.getState()),
    failureOf: (attribute) => failures.get(attribute),
    retry: (attribute) => {
      moveSaves(own, (state) => (attribute === undefined ? retrySaves(state) : retrySave(state, attribute)));
      sendDue(own);
    },
    retryClosed: () => retryClosed(own),
    follow: (record, isHeld) => {
      own.isHeld = isHeld;
      adopt(own, (state) => {
        const left = Object.keys(state.answers).filter((name) => !isHeld(name));
        return left.reduce((next, name) => takeTheirs(next, name, false), followRecord(state, record, isHeld));
      });
    },
    choose: (attribute, isMine) => choose(own, attribute, isMine),
  };
}

function retryClosed(own: FormSaves): void {
  const { fields } = own.form.getState().form;
  const refused = [...own.failures.keys()].filter((name) => isClosed(own.failures.get(name)));
  moveSaves(own, (state) => refused.filter((name) => fields[name]?.disabled === null).reduce(retrySave, state));
  sendDue(own);
}

function choose(own: FormSaves, attribute: string, isMine: boolean): void {
  const { replaced } = answerSave(own.saves.getState(), attribute);
  if (!replaced) return;
  if (isMine) {
    own.form.change(attribute, replaced.mine);
    saveAnswer(own, attribute);
    flush(own);
  } else adopt(own, (state) => takeTheirs(state, attribute, true));
}

/** Resolves when nothing is being sent and nothing waits to be sent. */
function answered(own: FormSaves): Promise<void> {
  const waits = waitsIn(own);
  return new Promise((resolve) => {
    const look = () => {
      const state = own.saves.getState();
      const answers = Object.entries(state.answers);
      if (answers.some(([name, answer]) => isOnItsWay(answer, waits(state, name)))) return;
      stop();
      resolve();
    };
    const stop = own.saves.subscribe(look);
    look();
  });
}

/** A failed save that will be retried counts as answered for now, and so does one that waits for it. */
function isOnItsWay({ sending, dueAt, status }: AnswerSave, isWaiting: boolean): boolean {
  return sending !== null || (dueAt !== null && status !== "failed" && !isWaiting);
}
