import { sameValue, type Values } from "@armature/engine";
import {
  answerSave,
  AUTOSAVE_PAUSE,
  type AutosaveState,
  flushSaves,
  isDirty,
  isReplacedMeanwhile,
  nextSaveAt,
  openAutosave,
  type Save,
  saveFailed,
  savedValues,
  type SaveStatus,
  saveSucceeded,
  takeDueSaves,
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

/** The saves of one open form: what waits, what is being sent, what failed. */
export interface FormSaves extends AutosaveParts {
  readonly saves: StoreApi<AutosaveState>;
  /** Why the last save of an attribute failed. */
  readonly failures: Map<string, unknown>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The form was closed. */
  isStopped: boolean;
  /** Whether the person is in the field now. */
  isHeld: (attribute: string) => boolean;
}

export function openSaves(parts: AutosaveParts): FormSaves {
  return {
    ...parts,
    saves: createStore<AutosaveState>(() => openAutosave(parts.form.getState().form.initial)),
    failures: new Map(),
    timer: undefined,
    isStopped: false,
    isHeld: () => false,
  };
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

/** Whether a save has to wait for another one, because rules connect them. */
export function waitsIn({ form }: FormSaves): (state: AutosaveState, attribute: string) => boolean {
  return (state, attribute) => waitsForOthers(form.getState().form, state, attribute);
}

/** Changes the state, and sends what is due then. */
export function moveSaves(own: FormSaves, next: (state: AutosaveState) => AutosaveState): void {
  own.saves.setState(next(own.saves.getState()), true);
  setTimer(own);
}

function setTimer(own: FormSaves): void {
  clearTimeout(own.timer);
  const at = nextSaveAt(own.saves.getState(), waitsIn(own));
  if (own.isStopped) return;
  if (at !== null) own.timer = setTimeout(() => sendDue(own), Math.max(0, at - performance.now()));
  else if (isDirty(own.form.getState().form)) own.timer = setTimeout(() => saveRest(own), AUTOSAVE_PAUSE);
}

/** Saves what rules set in the form and did not set on the server, because what they read was changed back. */
function saveRest(own: FormSaves): void {
  const { answers } = own.saves.getState();
  if (Object.values(answers).some(({ sending }) => sending !== null)) return;
  const waiting = Object.keys(answers).filter((name) => IS_OPEN.has(answers[name]?.status ?? "idle"));
  const open = [...conflictingIn(own), ...waiting];
  const { fields } = own.form.getState().form;
  for (const name of Object.keys(own.form.changes()))
    if (fields[name]?.dirty === true && !open.includes(name)) saveAnswer(own, name);
}

/** Answers that wait for another one or for the person. */
const IS_OPEN: ReadonlySet<SaveStatus> = new Set(["pending", "invalid", "failed"]);

/** @param isLeaving whether there is no time for one save after the other */
export function sendDue(own: FormSaves, isLeaving = false): void {
  const now = performance.now();
  const { state, saves: due } = takeDueSaves(own.saves.getState(), now, isLeaving ? undefined : waitsIn(own));
  moveSaves(own, () => state);
  for (const save of due) void sendOne(own, save);
}

/** Sends at once what waits and what failed. */
export function flush(own: FormSaves, isLeaving = false): void {
  moveSaves(own, flushSaves);
  sendDue(own, isLeaving);
}

async function sendOne(own: FormSaves, save: Save): Promise<void> {
  const { attribute } = save;
  try {
    const values = savedValues(own.form.getState().form, own.saves.getState(), save);
    const record = await own.send(values);
    // What the server has not taken, because it was disabled there until now, is sent again.
    const left = Object.keys(values).filter((name) => name !== attribute && !sameValue(values[name], record[name]));
    adopt(own, (state) => saveSucceeded(state, attribute, record, own.isHeld), left);
    for (const name of left) saveAnswer(own, name);
  } catch (error) {
    const { stored, failures: before } = answerSave(own.saves.getState(), attribute);
    own.failures.set(attribute, error);
    own.onFailed(attribute, stored, error, before > 0);
    moveSaves(own, (state) => saveFailed(state, attribute, mayHelp(error) ? performance.now() : null));
  }
}

/**
 * Changes the state and makes the form show what is stored now.
 * @param left answers that are not stored although they were sent
 */
export function adopt(
  own: FormSaves,
  next: (state: AutosaveState) => AutosaveState,
  left: readonly string[] = [],
): void {
  const { form, saves } = own;
  saves.setState(next(saves.getState()), true);
  const { stored, answers } = saves.getState();
  const replaced = Object.entries(answers).filter(([, answer]) => answer.replaced);
  // The form treats the replaced value as stored, so that no window asks about it; both values are shown at the
  // field.
  const mine = replaced.map(([name, answer]) => [name, answer.replaced?.mine ?? null]);
  if (mine.length > 0) form.acceptStored({ ...stored, ...Object.fromEntries(mine) });
  const held = replaced.map(([name, { typed }]) => [name, typed]);
  const unsaved = Object.entries(answers).filter(([, { status }]) => status === "pending" || status === "invalid");
  form.acceptStored({ ...stored, ...Object.fromEntries(held) }, new Set([...left, ...unsaved.map(([name]) => name)]));
  setTimer(own);
}

/** The value of the field waits to be saved from now on. */
export function saveAnswer(own: FormSaves, attribute: string): void {
  const { form } = own.form.getState();
  const field = form.fields[attribute];
  if (!field || field.disabled !== null) return;
  const { takenAfter = 0 } = field.attribute.element ?? {};
  const at = {
    now: performance.now() + takenAfter,
    isValid: field.issues.length === 0,
    isReplaced: isReplacedMeanwhile(form, own.saves.getState(), attribute),
  };
  moveSaves(own, (state) => typeAnswer(state, attribute, field.value, at));
}

/**
 * An answer that another one made valid is saved. What a rule has just set is saved with what turned the rule. But another save on its way may set it otherwise, and an
 * answer may wait to be saved that it replaces.
 */
export function followRules(own: FormSaves): void {
  const { form: state } = own.form.getState();
  const { answers } = own.saves.getState();
  const isValidNow = (name: string) => answers[name]?.status === "invalid" && state.fields[name]?.issues.length === 0;
  state.changed.names.filter(isValidNow).forEach((name) => saveAnswer(own, name));
  const { since, names } = state.changed;
  const isSet = (name: string) => !sameValue(since[name]?.value, state.fields[name]?.value);
  const isOld = (name: string) => answers[name] !== undefined && !sameValue(answers[name].typed, state.values[name]);
  names
    .filter((name) => isSet(name) && (isOld(name) || isReplacedMeanwhile(state, own.saves.getState(), name)))
    .forEach((name) => saveAnswer(own, name));
}

export function conflictingIn({ form }: FormSaves): readonly string[] {
  return form.getState().conflicts.map((conflict) => conflict.attribute);
}
