import {
  type ActionNode,
  type ConditionSpec,
  describeCondition,
  describeRule,
  displayText,
  type EntityType,
  MetadataError,
  parseRules,
  type RuleNode,
  type RuleSpec,
  textForm,
  withShownValues,
} from "@armature/engine";
import { gapOf } from "./rule-edits.ts";

/** A rule in words, with values as people read them, or what it still lacks. */
export function ruleSentence(rule: RuleSpec, subject: EntityType): string {
  return gapOf(rule) ?? inWords(rule, subject, describeRule);
}

/** What a record must meet, in words. */
export function conditionSentence(condition: ConditionSpec, subject: EntityType): string {
  const rule: RuleSpec = { if: condition, then: [{ id: "show" }] };
  return inWords(rule, subject, ({ when }, labelOf) => describeCondition(when, labelOf));
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
        describe({ when: withShownValues(when, shown), actions: actions.map(named) }, labelOf),
      )
      .join(" ");
  } catch (error) {
    if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join(" ");
    throw error;
  }
}

/** A value that is set, by the text that is kept for it. */
function named(action: ActionNode): ActionNode {
  return action.kind === "setValue" ? { ...action, value: action.displayValue ?? action.value } : action;
}
