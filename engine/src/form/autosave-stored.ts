import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../rules/value.ts";
import { type AnswerSave, answerSave, type AutosaveState, statusAfter, withAnswer } from "./autosave.ts";

/**
 * The server stored the save under way and answered with the record. Its other values are taken over as from
 * {@link followRecord}. Of an answer that was overtaken the record read since stands: whoever came later has the place.
 */
export function saveSucceeded(
  state: AutosaveState,
  attribute: string,
  record: Values,
  isHeld: IsHeld = nobody,
): AutosaveState {
  const answer = answerSave(state, attribute);
  const typed = answer.sending ? answer.sending.value : answer.stored;
  const own = { typed, stored: attribute in record ? record[attribute] : typed };
  const done = { ...answer, status: statusAfter(answer, "saved"), stored: typed, sending: null, failures: 0, own };
  const isOvertaken = isOlder(record, state.stored);
  const current = isOvertaken ? state : takeOver(state, record, isHeld);
  const settled = isOvertaken ? withStored(done, state.stored[attribute] ?? null, isHeld(attribute)) : done;
  return withAnswer({ ...current, stored: { ...current.stored, [attribute]: settled.stored } }, attribute, settled);
}

/**
 * The record as somebody else left it. What they answered is taken over; what is being typed is left alone, and what
 * this
 * person had stored is kept beside it, to be put back.
 * @param isHeld whether the person is in the field now: its text stays as it is
 */
export function followRecord(state: AutosaveState, record: Values, isHeld: IsHeld = nobody): AutosaveState {
  return isOlder(record, state.stored) ? state : takeOver(state, record, isHeld);
}

/** Whether the person is in the field of an attribute now. */
type IsHeld = (attribute: string) => boolean;

function nobody(): boolean {
  return false;
}

/** A person keeps what somebody else stored, or has left the field in which the own text stood. */
export function takeTheirs(state: AutosaveState, attribute: string, isChosen: boolean): AutosaveState {
  const answer = answerSave(state, attribute);
  if (!answer.replaced) return state;
  return withAnswer(state, attribute, {
    ...answer,
    typed: answer.stored,
    replaced: isChosen ? null : answer.replaced,
  });
}

/** `updated` rises with every write of a record, and is ISO text. */
function isOlder({ updated }: Values, { updated: known }: Values): boolean {
  return typeof updated === "string" && typeof known === "string" && updated < known;
}

function takeOver(state: AutosaveState, record: Values, isHeld: IsHeld): AutosaveState {
  const answers = Object.entries(state.answers).map(([name, answer]) => [
    name,
    withStored(answer, record[name] ?? null, isHeld(name)),
  ]);
  return { stored: record, answers: Object.fromEntries(answers) };
}

/** The answer, of which the server has this value now. */
function withStored(answer: AnswerSave, value: unknown, isHeld: boolean): AnswerSave {
  if (answer.sending || sameValue(answer.stored, value)) return answer;
  if (answer.status === "pending" || answer.status === "invalid") return { ...answer, stored: value };
  const replaced = replacedBy(answer, value);
  const kept = replaced && isHeld ? answer.typed : value;
  return { ...answer, status: "idle", typed: kept, stored: value, dueAt: null, failures: 0, replaced };
}

/** What of this person's stands in nobody's place any more; null where they had answered nothing, or the same. */
function replacedBy({ status, typed, own, replaced }: AnswerSave, value: unknown): AnswerSave["replaced"] {
  const former = replaced ?? (own && { mine: own.typed, wasStored: true });
  const mine = status === "failed" ? { mine: typed, wasStored: false } : former;
  const isTheirs = mine !== null && !sameValue(mine.mine, value) && !(own && sameValue(own.stored, value));
  return isTheirs ? mine : null;
}
