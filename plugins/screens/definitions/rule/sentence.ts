import { displayText, type EntityType, MetadataError, textForm } from "@armature/engine";
import {
  type ActionNode,
  describeLogic,
  describeRule,
  logicWithShownValues,
  parseRules,
  type RuleNode,
  type RuleSpec,
  type StoredCondition,
} from "@armature/engine/rules";
import { gapOf } from "./rule-edits.ts";

/** A rule as a sentence with readable values, or what the rule still lacks. */
export function ruleSentence(rule: RuleSpec, subject: EntityType): string {
  return gapOf(rule) ?? inWords(rule, subject, describeRule);
}

/** The condition that a record must meet, as a sentence. */
export function conditionSentence(condition: StoredCondition, subject: EntityType): string {
  const rule: RuleSpec = { if: condition, then: [{ id: "show" }] };
  return inWords(rule, subject, ({ when }, labelOf) => describeLogic(when, labelOf));
}

type Describe = (rule: Pick<RuleNode, "when" | "actions">, labelOf: (name: string) => string) => string;

function inWords(rule: RuleSpec, { byName }: EntityType, describe: Describe): string {
  const labelOf = (name: string) => byName.get(name)?.label ?? name;
  const shown = (name: string, value: unknown) => {
    const attribute = byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }) : textForm(value);
  };
  try {
    return parseRules([rule], "rule")
      .map(({ when, actions }) =>
        describe({ when: logicWithShownValues(when, shown), actions: actions.map(named) }, labelOf),
      )
      .join(" ");
  } catch (error) {
    if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join(" ");
    throw error;
  }
}

/** The action with the display text of its value, if one is stored. */
function named(action: ActionNode): ActionNode {
  return action.kind === "setValue" ? { ...action, value: action.displayValue ?? action.value } : action;
}
