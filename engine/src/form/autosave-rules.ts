import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { writeBlock } from "../rules/effects.ts";
import { isEmpty } from "../values/value.ts";
import { refusalsOf } from "../validation/refusals.ts";
import { isAskedAnew, isRequired } from "../validation/required.ts";
import { type AnswerSave, answerSave, type AutosaveState, type Save } from "./autosave.ts";
import { keptAlong } from "./form-changes.ts";
import type { FormState } from "./form-model.ts";
import type { Reach } from "./reach.ts";

/**
 * What a save sends: its own value, and the answers that rules would replace on the server because of it. An answer that
 * is refused anyway is left out.
 */
export function savedValues(form: FormState, saves: AutosaveState, { attribute, value }: Save): Values {
  const isRefused = (name: string) => {
    const { status, dueAt } = answerSave(saves, name);
    return (status === "failed" && dueAt === null) || (form.fields[name]?.issues.length ?? 0) > 0;
  };
  const kept = Object.entries(keptAlong(form, { [attribute]: value })).filter(([name]) => !isRefused(name));
  const own = { ...Object.fromEntries(kept), [attribute]: value };
  return togetherWith(form, saves, own) ?? own;
}

/**
 * The values of a save that rules would refuse alone, with the other answers that wait, if these help. The values alone
 * where nothing refuses them. Null if rules refuse them either way.
 */
function togetherWith(form: FormState, { answers }: AutosaveState, own: Values): Values | null {
  if (!isRefusedByRules(form, own)) return own;
  const waiting = Object.entries(answers).filter(([name, { dueAt }]) => dueAt !== null && !Object.hasOwn(own, name));
  const all = { ...Object.fromEntries(waiting.map(([name, { typed }]) => [name, typed])), ...own };
  return isRefusedByRules(form, all) ? null : all;
}

/** Whether the record as it would be stored lacks what these values require, or rules of its entity refuse it. */
function isRefusedByRules({ context, initial, reach }: FormState, sent: Values): boolean {
  const { type, viewer } = context;
  const { facts } = viewer;
  const values = { ...initial, ...sent };
  if (refusalsOf(type, values, initial, facts).issues.length > 0) return true;
  return concerned(reach, Object.keys(sent)).some(
    (attribute) =>
      isEmpty(values[attribute.name]) &&
      isRequired(attribute, "update", values, { before: initial, state: context.state ?? null, facts }) &&
      isAskedAnew(attribute, values, initial) &&
      writeBlock(type.rules, attribute.name, values, facts) !== "hidden",
  );
}

/** The attributes with these names, and those whose requirement can depend on them. */
function concerned({ asked, dependents }: Reach, names: readonly string[]): readonly AttributeType[] {
  return names.flatMap((name) => [asked.get(name) ?? [], dependents.get(name) ?? []].flat());
}

/** The values that are on their way to the server. */
function sendingOf({ answers }: AutosaveState): Values {
  const sending = Object.entries(answers).flatMap(([name, answer]) =>
    answer.sending ? [[name, answer.sending.value] as const] : [],
  );
  return Object.fromEntries(sending);
}

/** Whether a save on its way makes a rule replace the answer on the server. */
export function isReplacedMeanwhile(form: FormState, saves: AutosaveState, attribute: string): boolean {
  const sending = sendingOf(saves);
  return Object.keys(sending).length > 0 && Object.hasOwn(keptAlong(form, sending), attribute);
}

/**
 * Whether the save of an answer waits for others. Saves that rules connect are sent one after the other, so that rules
 * find on the server what they found in the form. An answer that is hidden or disabled there until another one is stored
 * waits for that, also while that one is invalid or refused: sent before, it would be left out. An answer that rules
 * refuse until another one is given waits too. One that was cleared does not, so that the server says why it stays.
 */
export function waitsForOthers(form: FormState, saves: AutosaveState, attribute: string): boolean {
  if (!isRuled(form, attribute)) return false;
  const own = { [attribute]: answerSave(saves, attribute).typed };
  if (!isEmpty(own[attribute]) && togetherWith(form, saves, own) === null) return true;
  const others = Object.entries(saves.answers).filter(([name]) => name !== attribute && isRuled(form, name));
  if (others.some(([, { sending }]) => sending !== null)) return true;
  return (
    isBlocked(form, saves, attribute) &&
    others.some(([name, answer]) => isUnsaved(answer) && !isBlocked(form, saves, name))
  );
}

function isUnsaved({ dueAt, status }: AnswerSave): boolean {
  return dueAt !== null || status === "invalid" || status === "failed";
}

/** Whether rules read the attribute or change something of it. */
function isRuled({ context, reach }: FormState, attribute: string): boolean {
  const { rules } = context.type;
  return rules.reading(attribute).length > 0 || rules.of(attribute).length > 0 || reach.dependents.has(attribute);
}

/** Whether the server would leave the answer out, if it were sent now. */
function isBlocked({ context, initial }: FormState, saves: AutosaveState, attribute: string): boolean {
  const { typed } = answerSave(saves, attribute);
  return writeBlock(context.type.rules, attribute, { ...initial, [attribute]: typed }, context.viewer.facts) !== null;
}
