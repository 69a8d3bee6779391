import type { Values } from "../rules/compile-logic.ts";
import { writeBlock } from "../rules/effects.ts";
import { type AnswerSave, answerSave, type AutosaveState, type Save } from "./autosave.ts";
import { keptAlong } from "./form-changes.ts";
import type { FormState } from "./form-model.ts";

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
  return { ...Object.fromEntries(kept), [attribute]: value };
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
 * waits for that, also while that one is invalid or refused: sent before, it would be left out.
 */
export function waitsForOthers(form: FormState, saves: AutosaveState, attribute: string): boolean {
  if (!isRuled(form, attribute)) return false;
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
function isRuled({ context }: FormState, attribute: string): boolean {
  const { rules } = context.type;
  return rules.reading(attribute).length > 0 || rules.of(attribute).length > 0;
}

/** Whether the server would leave the answer out, if it were sent now. */
function isBlocked({ context, initial }: FormState, saves: AutosaveState, attribute: string): boolean {
  const { typed } = answerSave(saves, attribute);
  return writeBlock(context.type.rules, attribute, { ...initial, [attribute]: typed }) !== null;
}
