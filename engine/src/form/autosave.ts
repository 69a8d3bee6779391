import type { Issue } from "../values/issue.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";

/** Milliseconds between the last change of an answer and its save. */
export const AUTOSAVE_PAUSE = 750;
/** Milliseconds for which a failed save is announced. */
export const AUTOSAVE_FAILURE_SHOWN = 10_000;
/**
 * Milliseconds before a failed save is retried. The delay starts at the first and doubles with each failure up to the
 * second.
 */
const [FIRST_RETRY, LONGEST_RETRY] = [2_000, 60_000];

/**
 * The state of one answer: `idle` (nothing to save), `pending` (waiting for the pause), `saving`, `saved`, `failed`
 * (refused by the server), `invalid` (not sent). A failed answer is retried at the next change, by `retrySave` and
 * `flushSaves`, and by itself if that may help.
 */
export type SaveStatus = "idle" | "pending" | "saving" | "saved" | "failed" | "invalid";

/** One answer. Times are in milliseconds of the caller's clock. */
export interface AnswerSave {
  readonly status: SaveStatus;
  /** The value last typed. Empty is null. */
  readonly typed: unknown;
  /** The value last stored. */
  readonly stored: unknown;
  /** The value being saved. The next save waits until this one ends, so that saves arrive in order. */
  readonly sending: { readonly value: unknown } | null;
  /** When a pending answer is sent or a failed one retried, or null. */
  readonly dueAt: number | null;
  /** Number of failed saves since the last success. */
  readonly failures: number;
  /** What this person stored last, and the form in which the server keeps it. Null before the first save. */
  readonly own: { readonly typed: unknown; readonly stored: unknown } | null;
  /** This person's value that another value replaced, until they choose. */
  readonly replaced: Replaced | null;
}

/** An answer of this person that somebody else's answer replaced. */
export interface Replaced {
  readonly mine: unknown;
  /** Whether it was stored before the other value replaced it. */
  readonly wasStored: boolean;
}

/** The answers of one record by attribute. Attributes that nobody touched have no entry. */
export interface AutosaveState {
  readonly stored: Values;
  readonly answers: Readonly<Record<string, AnswerSave>>;
}

/** A save of one attribute, for the caller to send. */
export interface Save {
  readonly attribute: string;
  readonly value: unknown;
}

/** Begins to save the values of this record one by one. */
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

/** The present answer. If nobody touched it, it is the stored value. */
export function answerSave(state: AutosaveState, attribute: string): AnswerSave {
  const stored = state.stored[attribute] ?? null;
  return state.answers[attribute] ?? { ...UNTOUCHED, typed: stored, stored };
}

/**
 * A person changes an answer. It is due after the pause, which starts again. An invalid answer is not sent, and neither
 * is the value that waited before it. Clearing an answer is always valid. An answer that a
 * rule replaces, because of a save that is not answered yet, is sent even if it equals the stored value.
 */
export function typeAnswer(
  state: AutosaveState,
  attribute: string,
  value: unknown,
  at: { readonly now: number; readonly isValid: boolean; readonly isReplaced?: boolean },
): AutosaveState {
  const answer = { ...answerSave(state, attribute), typed: isEmpty(value) ? null : value, replaced: null };
  if (!at.isValid && !isEmpty(value))
    return withAnswer(state, attribute, waiting({ ...answer, status: "invalid" }, null));
  return withAnswer(state, attribute, dueUnlessStored(answer, at.now + AUTOSAVE_PAUSE, at.isReplaced === true));
}

/**
 * Sends nothing if the answer equals the value that is stored or being saved. After a failure the server's value is
 * unknown, so the answer is sent.
 */
function dueUnlessStored(answer: AnswerSave, dueAt: number, isReplaced: boolean): AnswerSave {
  const { sending, stored, typed, failures } = answer;
  const isKnown = sending !== null || (failures === 0 && !isReplaced);
  const isThere = isKnown && sameValue(typed, sending ? sending.value : stored);
  if (isThere) return waiting({ ...answer, status: sending ? "saving" : "idle" }, null);
  return waiting({ ...answer, status: sending ? "saving" : "pending" }, dueAt);
}

function waiting(answer: AnswerSave, dueAt: number | null): AnswerSave {
  return { ...answer, dueAt };
}

/** Whether the save of an answer waits for others. */
type IsHeldBack = (state: AutosaveState, attribute: string) => boolean;

/** When the next save is due, or null if none waits. The caller sets its timer by it. */
export function nextSaveAt(state: AutosaveState, isHeld: IsHeldBack = () => false): number | null {
  const times = Object.entries(state.answers).flatMap(([name, { sending, dueAt }]) =>
    sending || dueAt === null || isHeld(state, name) ? [] : [dueAt],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Takes the saves that are due, those typed first before others. From now on they count as being saved. */
export function takeDueSaves(
  state: AutosaveState,
  now: number,
  isHeld: IsHeldBack = () => false,
): { readonly state: AutosaveState; readonly saves: readonly Save[] } {
  const due = Object.entries(state.answers)
    .filter(([, { sending, dueAt }]) => !sending && dueAt !== null && dueAt <= now)
    .toSorted(([, a], [, b]) => Number(a.dueAt !== b.dueAt) * (Number(a.dueAt) < Number(b.dueAt) ? -1 : 1));
  const saves: Save[] = [];
  let next = state;
  for (const [attribute, answer] of due) {
    if (isHeld(next, attribute)) continue;
    next = withAnswer(next, attribute, send(answer));
    saves.push({ attribute, value: answer.typed });
  }
  return { state: next, saves };
}

function send(answer: AnswerSave): AnswerSave {
  return waiting({ ...answer, status: "saving", sending: { value: answer.typed } }, null);
}

/**
 * The person leaves the page: waiting and failed answers are due at once, and an answer behind a running save follows
 * when that ends.
 */
export function flushSaves(state: AutosaveState): AutosaveState {
  const open = Object.entries(state.answers).filter(([, a]) => a.dueAt !== null || a.status === "failed");
  return withAnswers(state, Object.fromEntries(open.map(([attribute, answer]) => [attribute, dueNow(answer)])));
}

/** The person asks to retry a failed save. */
export function retrySave(state: AutosaveState, attribute: string): AutosaveState {
  const answer = answerSave(state, attribute);
  return answer.status === "failed" ? withAnswer(state, attribute, dueNow(answer)) : state;
}

function dueNow(answer: AnswerSave): AnswerSave {
  return waiting({ ...answer, status: answer.sending ? "saving" : "pending" }, Number.NEGATIVE_INFINITY);
}

/** The status of an answer after its save ended. What was typed meanwhile may still wait to be sent, or be invalid. */
export function statusAfter({ status, dueAt }: AnswerSave, outcome: "saved" | "failed"): SaveStatus {
  if (status === "invalid") return "invalid";
  return dueAt === null ? outcome : "pending";
}

/**
 * The server did not store the answer. The typed value stays, and the next change tries again.
 * @param now given if a retry may help; it happens by itself, with growing delays
 */
export function saveFailed(state: AutosaveState, attribute: string, now: number | null = null): AutosaveState {
  const answer = answerSave(state, attribute);
  const status = statusAfter(answer, "failed");
  const failures = answer.failures + 1;
  const pause = Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);
  const dueAt = status === "failed" && now !== null ? now + pause : answer.dueAt;
  return withAnswer(state, attribute, { ...answer, status, sending: null, failures, dueAt });
}

/** Makes failed answers that retry by themselves due at once: the network is back, or the obstacle is gone. */
export function retrySaves(state: AutosaveState): AutosaveState {
  const waiting = Object.entries(state.answers).filter(([, a]) => a.status === "failed" && a.dueAt !== null);
  return withAnswers(state, Object.fromEntries(waiting.map(([attribute, answer]) => [attribute, dueNow(answer)])));
}

/** The issue that reports a failed save. `display` is the value still stored, as people read it. */
export function saveFailure(attribute: string, display: string): Issue {
  return { code: "answerNotSaved", attribute, args: { value: display } };
}

/** What the indicator beside an answer shows. */
export type SaveIndicator = "spinner" | "check" | "circle";

/** What people see beside an answer: that it is saved, is being saved, or could not be. */
export function saveIndicator({ status, typed, stored, sending, failures, replaced }: AnswerSave): SaveIndicator {
  if (sending) return "spinner";
  if (replaced && !sameValue(typed, stored)) return "circle";
  if (status === "invalid" || failures > 0 || isEmpty(typed) || isEmpty(stored)) return "circle";
  return "check";
}

/** Whether something typed is not stored yet. A person who leaves the page must know. */
export function hasUnsavedAnswers(state: AutosaveState): boolean {
  return Object.values(state.answers).some(({ sending, typed, stored, replaced }) =>
    replaced ? !replaced.wasStored : sending !== null || !sameValue(typed, stored),
  );
}

/** An answer that was typed but is not stored, and why. */
export interface RefusedAnswer {
  readonly attribute: string;
  readonly why: "invalid" | "notSaved";
}

/** Answers that were not sent because they are invalid, or were sent and not stored. */
export function refusedAnswers({ answers }: AutosaveState): readonly RefusedAnswer[] {
  return Object.entries(answers)
    .filter(([, { status, failures }]) => status === "invalid" || failures > 0)
    .map(([attribute, { status }]) => ({ attribute, why: status === "invalid" ? "invalid" : "notSaved" }));
}

/** Attributes whose typed value somebody else replaced, until this person chooses. */
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
