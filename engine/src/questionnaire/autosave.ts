import type { Issue } from "../validation/issue.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** Milliseconds between the last change of an answer and its save (NMQ-077). */
export const AUTOSAVE_PAUSE = 750;
/** Milliseconds for which a failed save is announced (NMQ-084). */
export const AUTOSAVE_FAILURE_SHOWN = 10_000;

/**
 * Of one answer: nothing to save, waiting for the pause, under way, stored, refused by the server, or not sent because
 * it is invalid. A failed one is tried again by the next change, by `retrySave` and by `flushSaves` (NMQ-D16).
 */
export type SaveStatus = "idle" | "pending" | "saving" | "saved" | "failed" | "invalid";

/** One answer. Times are milliseconds of a clock that the caller has. */
export interface AnswerSave {
  readonly status: SaveStatus;
  /** As last typed; empty is null (NMQ-085). */
  readonly typed: unknown;
  /** As last stored. */
  readonly stored: unknown;
  /** On its way; another waits until it is settled, so that saves arrive in order (NMQ-D17). */
  readonly sending: { readonly value: unknown } | null;
  /** When a pending one is sent; null where none is. */
  readonly dueAt: number | null;
  /** Whether the last save failed, until one succeeds (NMQ-082). */
  readonly hasFailed: boolean;
}

/** The answers of one record by attribute; one that nobody touched has no entry. */
export interface AutosaveState {
  readonly stored: Values;
  readonly answers: Readonly<Record<string, AnswerSave>>;
}

/** A save of one attribute, for the caller to send (NMQ-078). */
export interface Save {
  readonly attribute: string;
  readonly value: unknown;
}

export function openAutosave(stored: Values): AutosaveState {
  return { stored, answers: {} };
}

/** The answer as it is now; of one that nobody touched, what is stored. */
export function answerSave(state: AutosaveState, attribute: string): AnswerSave {
  const stored = state.stored[attribute] ?? null;
  const untouched = { status: "idle", typed: stored, stored, sending: null, dueAt: null, hasFailed: false } as const;
  return state.answers[attribute] ?? untouched;
}

/**
 * A person changes an answer: it is due after the pause, which starts again (NMQ-077). An invalid one is not sent,
 * nor is what waited before it; an emptied one is no such failure (NMQ-D14).
 */
export function typeAnswer(
  state: AutosaveState,
  attribute: string,
  value: unknown,
  at: { readonly now: number; readonly isValid: boolean },
): AutosaveState {
  const answer = { ...answerSave(state, attribute), typed: isEmpty(value) ? null : value };
  if (!at.isValid && !isEmpty(value))
    return withAnswer(state, attribute, waiting({ ...answer, status: "invalid" }, null));
  return withAnswer(state, attribute, settledOr(answer, at.now + AUTOSAVE_PAUSE));
}

/**
 * Nothing is to be sent where the answer is what is stored, or on its way to be. After a failure nobody knows what the
 * server has, so it is sent.
 */
function settledOr(answer: AnswerSave, dueAt: number): AnswerSave {
  const { sending, stored, typed, hasFailed } = answer;
  const isThere = sameValue(typed, sending ? sending.value : stored) && (sending !== null || !hasFailed);
  if (isThere) return waiting({ ...answer, status: sending ? "saving" : "idle" }, null);
  return waiting({ ...answer, status: sending ? "saving" : "pending" }, dueAt);
}

function waiting(answer: AnswerSave, dueAt: number | null): AnswerSave {
  return { ...answer, dueAt };
}

/** When the next save is due; null where none waits. The caller sets its timer by it. */
export function nextSaveAt(state: AutosaveState): number | null {
  const times = Object.values(state.answers).flatMap(({ sending, dueAt }) =>
    sending || dueAt === null ? [] : [dueAt],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Takes the saves that are due, which count as under way from now on. */
export function takeDueSaves(
  state: AutosaveState,
  now: number,
): { readonly state: AutosaveState; readonly saves: readonly Save[] } {
  const due = Object.entries(state.answers).filter(([, a]) => !a.sending && a.dueAt !== null && a.dueAt <= now);
  const sent = due.map(([attribute, answer]) => [attribute, send(answer)] as const);
  const saves = due.map(([attribute, { typed }]) => ({ attribute, value: typed }));
  return { state: due.length === 0 ? state : withAnswers(state, Object.fromEntries(sent)), saves };
}

function send(answer: AnswerSave): AnswerSave {
  return waiting({ ...answer, status: "saving", sending: { value: answer.typed } }, null);
}

/**
 * The page is left: what waits, and what failed, is due at once; what waits behind a save under way is due as soon as
 * that is settled (NMQ-D15).
 */
export function flushSaves(state: AutosaveState): AutosaveState {
  const open = Object.entries(state.answers).filter(([, a]) => a.dueAt !== null || a.status === "failed");
  return withAnswers(state, Object.fromEntries(open.map(([attribute, answer]) => [attribute, dueNow(answer)])));
}

/** A person asks for a failed save to be tried again. */
export function retrySave(state: AutosaveState, attribute: string): AutosaveState {
  const answer = answerSave(state, attribute);
  return answer.status === "failed" ? withAnswer(state, attribute, dueNow(answer)) : state;
}

function dueNow(answer: AnswerSave): AnswerSave {
  return waiting({ ...answer, status: answer.sending ? "saving" : "pending" }, Number.NEGATIVE_INFINITY);
}

/**
 * The server stored the save under way and answered with the record. Its other values are taken over where nobody is
 * typing, since a rule may have filled some; not those of an older answer that was overtaken.
 */
export function saveSucceeded(state: AutosaveState, attribute: string, record: Values): AutosaveState {
  const answer = answerSave(state, attribute);
  const stored = answer.sending ? answer.sending.value : answer.stored;
  const next = { ...answer, status: statusAfter(answer, "saved"), stored, sending: null, hasFailed: false };
  const current = isOlder(record, state.stored) ? state : takeOver(state, record);
  return withAnswer({ ...current, stored: { ...current.stored, [attribute]: stored } }, attribute, next);
}

/** Of an answer whose save is settled: what was typed meanwhile is still to be sent, or not to be. */
function statusAfter({ status, dueAt }: AnswerSave, settled: "saved" | "failed"): SaveStatus {
  if (status === "invalid") return "invalid";
  return dueAt === null ? settled : "pending";
}

/** `updated` rises with every write of a record, and is ISO text. */
function isOlder({ updated }: Values, { updated: known }: Values): boolean {
  return typeof updated === "string" && typeof known === "string" && updated < known;
}

function takeOver(state: AutosaveState, record: Values): AutosaveState {
  const answers = Object.entries(state.answers).map(([name, answer]) => [name, withStored(answer, record[name])]);
  return { stored: record, answers: Object.fromEntries(answers) };
}

function withStored(answer: AnswerSave, value: unknown): AnswerSave {
  if (answer.sending || sameValue(answer.stored, value)) return answer;
  const isUntouched = answer.status === "idle" || answer.status === "saved";
  return { ...answer, stored: value ?? null, ...(isUntouched && { typed: value ?? null }) };
}

/** The server did not store the save under way: what was typed stays, and the next change tries again (NMQ-D16). */
export function saveFailed(state: AutosaveState, attribute: string): AutosaveState {
  const answer = answerSave(state, attribute);
  return withAnswer(state, attribute, {
    ...answer,
    status: statusAfter(answer, "failed"),
    sending: null,
    hasFailed: true,
  });
}

/** What says so (NMQ-083); `display` is the answer still stored, as people read it. */
export function saveFailure(attribute: string, display: string): Issue {
  return { code: "answerNotSaved", attribute, args: { value: display } };
}

/** What the indicator beside an answer shows (NMQ-079 to NMQ-082, NMQ-D14). */
export type SaveIndicator = "spinner" | "check" | "circle";

export function saveIndicator({ status, typed, stored, sending, hasFailed }: AnswerSave): SaveIndicator {
  if (sending) return "spinner";
  if (status === "invalid" || hasFailed || isEmpty(typed) || isEmpty(stored)) return "circle";
  return "check";
}

/** Whether something typed is not stored yet: what a person who leaves has to be told of. */
export function hasUnsavedAnswers(state: AutosaveState): boolean {
  return Object.values(state.answers).some(
    (answer) => answer.sending !== null || !sameValue(answer.typed, answer.stored),
  );
}

function withAnswer(state: AutosaveState, attribute: string, answer: AnswerSave): AutosaveState {
  return withAnswers(state, { [attribute]: answer });
}

function withAnswers(state: AutosaveState, answers: AutosaveState["answers"]): AutosaveState {
  return { ...state, answers: { ...state.answers, ...answers } };
}
