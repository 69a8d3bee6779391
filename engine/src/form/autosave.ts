import type { Issue } from "../validation/issue.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** Milliseconds between the last change of an answer and its save. */
export const AUTOSAVE_PAUSE = 750;
/** Milliseconds for which a failed save is announced. */
export const AUTOSAVE_FAILURE_SHOWN = 10_000;
/** Milliseconds until a failed save goes again by itself: these double with each failure, up to the second. */
const [FIRST_RETRY, LONGEST_RETRY] = [2_000, 60_000];

/**
 * Of one answer: nothing to save, waiting for the pause, under way, stored, refused by the server, or not sent because
 * it is invalid. A failed one is tried again by the next change, by `retrySave`, by `flushSaves`, and where
 * that may help by itself.
 */
export type SaveStatus = "idle" | "pending" | "saving" | "saved" | "failed" | "invalid";

/** One answer. Times are milliseconds of a clock that the caller has. */
export interface AnswerSave {
  readonly status: SaveStatus;
  /** As last typed; empty is null. */
  readonly typed: unknown;
  /** As last stored. */
  readonly stored: unknown;
  /** On its way; another waits until it is settled, so that saves arrive in order. */
  readonly sending: { readonly value: unknown } | null;
  /** When a pending one is sent, or a failed one goes again; null where none is. */
  readonly dueAt: number | null;
  /** How many saves failed since one succeeded. */
  readonly failures: number;
  /** What this person stored last, and how the server keeps it; null before. */
  readonly own: { readonly typed: unknown; readonly stored: unknown } | null;
  /** This person's value in whose place another one is stored, until they choose. */
  readonly replaced: Replaced | null;
}

export interface Replaced {
  readonly mine: unknown;
  /** Whether it had been stored before the other one was. */
  readonly wasStored: boolean;
}

/** The answers of one record by attribute; one that nobody touched has no entry. */
export interface AutosaveState {
  readonly stored: Values;
  readonly answers: Readonly<Record<string, AnswerSave>>;
}

/** A save of one attribute, for the caller to send. */
export interface Save {
  readonly attribute: string;
  readonly value: unknown;
}

export function openAutosave(stored: Values): AutosaveState {
  return { stored, answers: {} };
}

const UNTOUCHED = {
  status: "idle",
  sending: null,
  dueAt: null,
  failures: 0,
  own: null,
  replaced: null,
} as const;

/** The answer as it is now; of one that nobody touched, what is stored. */
export function answerSave(state: AutosaveState, attribute: string): AnswerSave {
  const stored = state.stored[attribute] ?? null;
  return state.answers[attribute] ?? { ...UNTOUCHED, typed: stored, stored };
}

/**
 * A person changes an answer: it is due after the pause, which starts again. An invalid one is not sent,
 * nor is what waited before it; an emptied one is no such failure.
 */
export function typeAnswer(
  state: AutosaveState,
  attribute: string,
  value: unknown,
  at: { readonly now: number; readonly isValid: boolean },
): AutosaveState {
  const answer = { ...answerSave(state, attribute), typed: isEmpty(value) ? null : value, replaced: null };
  if (!at.isValid && !isEmpty(value))
    return withAnswer(state, attribute, waiting({ ...answer, status: "invalid" }, null));
  return withAnswer(state, attribute, settledOr(answer, at.now + AUTOSAVE_PAUSE));
}

/**
 * Nothing is to be sent where the answer is what is stored, or on its way to be. After a failure nobody knows what the
 * server has, so it is sent.
 */
function settledOr(answer: AnswerSave, dueAt: number): AnswerSave {
  const { sending, stored, typed, failures } = answer;
  const isThere = sameValue(typed, sending ? sending.value : stored) && (sending !== null || failures === 0);
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
 * that is settled.
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

/** Of an answer whose save is settled: what was typed meanwhile is still to be sent, or not to be. */
export function statusAfter({ status, dueAt }: AnswerSave, settled: "saved" | "failed"): SaveStatus {
  if (status === "invalid") return "invalid";
  return dueAt === null ? settled : "pending";
}

/**
 * The server did not store the save under way: what was typed stays, and the next change tries again.
 * @param now where another try may help: it is made by itself then, after pauses that grow
 */
export function saveFailed(state: AutosaveState, attribute: string, now: number | null = null): AutosaveState {
  const answer = answerSave(state, attribute);
  const status = statusAfter(answer, "failed");
  const failures = answer.failures + 1;
  const pause = Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);
  const dueAt = status === "failed" && now !== null ? now + pause : answer.dueAt;
  return withAnswer(state, attribute, { ...answer, status, sending: null, failures, dueAt });
}

/**
 * What failed and goes again by itself is due at once: the network is back, or what kept it from being stored has gone.
 */
export function retrySaves(state: AutosaveState): AutosaveState {
  const waiting = Object.entries(state.answers).filter(([, a]) => a.status === "failed" && a.dueAt !== null);
  return withAnswers(state, Object.fromEntries(waiting.map(([attribute, answer]) => [attribute, dueNow(answer)])));
}

/** What says so; `display` is the answer still stored, as people read it. */
export function saveFailure(attribute: string, display: string): Issue {
  return { code: "answerNotSaved", attribute, args: { value: display } };
}

/** What the indicator beside an answer shows. */
export type SaveIndicator = "spinner" | "check" | "circle";

export function saveIndicator({ status, typed, stored, sending, failures, replaced }: AnswerSave): SaveIndicator {
  if (sending) return "spinner";
  if (replaced && !sameValue(typed, stored)) return "circle";
  if (status === "invalid" || failures > 0 || isEmpty(typed) || isEmpty(stored)) return "circle";
  return "check";
}

/** Whether something typed is not stored yet: what a person who leaves has to be told of. */
export function hasUnsavedAnswers(state: AutosaveState): boolean {
  return Object.values(state.answers).some(({ sending, typed, stored, replaced }) =>
    replaced ? !replaced.wasStored : sending !== null || !sameValue(typed, stored),
  );
}

/** An answer that was typed and is not stored, and why. */
export interface RefusedAnswer {
  readonly attribute: string;
  readonly why: "invalid" | "notSaved";
}

/** The answers that were not sent because they are invalid, or were sent and not stored. */
export function refusedAnswers({ answers }: AutosaveState): readonly RefusedAnswer[] {
  return Object.entries(answers)
    .filter(([, { status, failures }]) => status === "invalid" || failures > 0)
    .map(([attribute, { status }]) => ({ attribute, why: status === "invalid" ? "invalid" : "notSaved" }));
}

/** The attributes whose typed value somebody else has replaced, until this person chooses. */
export function replacedAnswers({ answers }: AutosaveState): readonly string[] {
  return Object.entries(answers)
    .filter(([, { replaced }]) => replaced !== null)
    .map(([attribute]) => attribute);
}

export function withAnswer(state: AutosaveState, attribute: string, answer: AnswerSave): AutosaveState {
  return withAnswers(state, { [attribute]: answer });
}

function withAnswers(state: AutosaveState, answers: AutosaveState["answers"]): AutosaveState {
  return { ...state, answers: { ...state.answers, ...answers } };
}
