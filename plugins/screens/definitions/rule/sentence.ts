import { type EntityType, type LookupResult, NO_RESULT } from "@armature/engine";
import { type ActionNode, type ActionSpec, describeLogic, describeRule, parseExpression } from "@armature/engine/rules";
import { readableLogic } from "@armature/renderer";
import { type ConditionDraft, gapOfCondition, logicOf, type RuleDraft } from "./condition-draft.ts";
import { gapOf } from "./rule-edits.ts";

/** A rule as a sentence with readable values, or what the rule still lacks. */
export function ruleSentence(rule: RuleDraft, subject: EntityType, found: LookupResult = NO_RESULT): string {
  const gap = gapOf(rule);
  const logic = gap === null ? logicOf(rule.if) : null;
  if (logic === null) return gap ?? UNREADABLE;
  const actions = rule.then.map(actionOf);
  return describeRule({ when: readableLogic(logic, subject, found), actions }, labelsOf(subject));
}

/** The condition that a record must meet, as a sentence, or what it still lacks. */
export function conditionSentence(
  condition: ConditionDraft,
  subject: EntityType,
  found: LookupResult = NO_RESULT,
): string {
  const logic = logicOf(condition);
  if (logic === null) return gapOfCondition(condition) ?? UNREADABLE;
  return describeLogic(readableLogic(logic, subject, found), labelsOf(subject));
}

const UNREADABLE = "This condition cannot be read. Write it anew.";

function labelsOf({ byName }: EntityType) {
  return (name: string) => byName.get(name)?.label ?? name;
}

/** The action with the display text of its value, if one is stored. */
function actionOf({ id, value, valueDefault = null, displayValue }: ActionSpec): ActionNode {
  if (id !== "setValue") return { kind: id };
  return value === undefined
    ? { kind: id, value: displayValue ?? valueDefault }
    : { kind: id, from: parseExpression(value) };
}

/** A message of the engine as people read it. */
export function asSentence(message: string): string {
  return `${message.replace(/^./u, (letter) => letter.toUpperCase())}.`;
}
