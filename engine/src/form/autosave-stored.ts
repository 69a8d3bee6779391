import type { Values } from "../rules/compile-logic.ts";
import { withConverted } from "../changes/convert-sent.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import { type AnswerSave, answerSave, type AutosaveState, statusAfter, withAnswer } from "./autosave.ts";

/**
 * Takes over the server's answer to a save. The record's other values are taken over as in {@link followRecord}. If a
 * newer record was read meanwhile, the newer one wins.
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
  const current = isOvertaken ? state : acceptStored(state, record, isHeld);
  const outcome = isOvertaken ? withStored(done, state.stored[attribute] ?? null, isHeld(attribute)) : done;
  return withAnswer({ ...current, stored: { ...current.stored, [attribute]: outcome.stored } }, attribute, outcome);
}

/**
 * Takes over a record that somebody else changed. Their answers replace stored ones; text that is being typed stays. An
 * answer of this person that was replaced is kept beside the new one, so that they can put it back.
 * @param isHeld whether the person is in the field now, so that its text must stay
 */
export function followRecord(state: AutosaveState, record: Values, isHeld: IsHeld = nobody): AutosaveState {
  return isOlder(record, state.stored) ? state : acceptStored(state, record, isHeld);
}

/** Whether the person is in the field of an attribute now. */
type IsHeld = (attribute: string) => boolean;

function nobody(): boolean {
  return false;
}

/** Ends a replacement: the person accepted the other value, or left the field in which their own text stood. */
export function takeTheirs(state: AutosaveState, attribute: string, isChosen: boolean): AutosaveState {
  const answer = answerSave(state, attribute);
  if (!answer.replaced) return state;
  return withAnswer(state, attribute, {
    ...answer,
    typed: answer.stored,
    replaced: isChosen ? null : answer.replaced,
  });
}

/**
 * The answers under another form of their attributes, as an open form converts them. What waits is sent so; what does not
 * fit is given up, and the form keeps it visible.
 */
export function convertAnswers(state: AutosaveState, from: EntityType, to: EntityType): AutosaveState {
  const answers = Object.entries(state.answers).map(([name, answer]): [string, AnswerSave] => {
    const under = (value: unknown) => withConverted({ [name]: value }, from, to)[name];
    const isLost = !isEmpty(answer.typed) && isEmpty(under(answer.typed));
    const { sending, own, replaced } = answer;
    const stored = under(answer.stored);
    const kept = {
      stored,
      sending: sending && { value: under(sending.value) },
      own: own && { typed: under(own.typed), stored: under(own.stored) },
      replaced: replaced && { ...replaced, mine: under(replaced.mine) },
    };
    if (!isLost) return [name, { ...answer, ...kept, typed: under(answer.typed) }];
    return [name, { ...answer, ...kept, typed: stored, dueAt: null, status: sending ? "saving" : "idle" }];
  });
  return { stored: withConverted(state.stored, from, to), answers: Object.fromEntries(answers) };
}

/** `updated` is ISO text and grows with every write of a record. */
function isOlder({ updated }: Values, { updated: known }: Values): boolean {
  return typeof updated === "string" && typeof known === "string" && updated < known;
}

function acceptStored(state: AutosaveState, record: Values, isHeld: IsHeld): AutosaveState {
  const answers = Object.entries(state.answers).map(([name, answer]) => [
    name,
    withStored(answer, record[name] ?? null, isHeld(name)),
  ]);
  return { stored: record, answers: Object.fromEntries(answers) };
}

/** The answer after the server's value became this one. */
function withStored(answer: AnswerSave, value: unknown, isHeld: boolean): AnswerSave {
  if (answer.sending || sameValue(answer.stored, value)) return answer;
  if (answer.status === "pending" || answer.status === "invalid") return { ...answer, stored: value };
  const replaced = replacedBy(answer, value);
  const kept = replaced && isHeld ? answer.typed : value;
  return { ...answer, status: "idle", typed: kept, stored: value, dueAt: null, failures: 0, replaced };
}

/** The person's value that another value replaced. Null if they had not answered, or had answered the same. */
function replacedBy({ status, typed, own, replaced }: AnswerSave, value: unknown): AnswerSave["replaced"] {
  const former = replaced ?? (own && { mine: own.typed, wasStored: true });
  const mine = status === "failed" ? { mine: typed, wasStored: false } : former;
  const isTheirs = mine !== null && !sameValue(mine.mine, value) && !(own && sameValue(own.stored, value));
  return isTheirs ? mine : null;
}
