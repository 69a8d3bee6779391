import type { ActionNode, CheckNode, ConditionNode, JoinNode, RuleNode } from "./node.ts";
import type { ActionSpec, CheckSpec, ConditionSpec, RuleSpec } from "./parse.ts";

/** Writes rules in the stored form of `conditionalList`. `parseRules(serializeRules(x))` equals x. */
export function serializeRules(rules: readonly RuleNode[]): readonly RuleSpec[] {
  return rules.map(({ id, when, actions, blocked }) => ({
    id,
    if: serializeCondition(when),
    then: actions.map(serializeAction),
    ...(blocked !== undefined && { blocked }),
  }));
}

/** Joined conditions become a group. Each item except the first has the word that joins it to the items before it. */
export function serializeCondition(node: ConditionNode): ConditionSpec {
  if (node.kind === "check") return serializeCheck(node);
  return { list: node.items.map((item, i) => withWord(serializeCondition(item), node.kind, i)) };
}

function serializeCheck({ attribute, operator, value }: CheckNode): CheckSpec {
  return { attribute, comparativeOperator: operator, value };
}

function withWord(condition: ConditionSpec, kind: JoinNode["kind"], index: number): ConditionSpec {
  return index === 0 ? condition : { ...condition, booleanOperator: kind === "and" ? "AND" : "OR" };
}

function serializeAction(action: ActionNode): ActionSpec {
  if (action.kind !== "setValue") return { id: action.kind };
  const { value, displayValue } = action;
  return { id: "setValue", valueDefault: value, ...(displayValue !== undefined && { displayValue }) };
}
