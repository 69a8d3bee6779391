import type { ActionNode, CheckNode, ConditionNode, JoinNode, RuleNode } from "./node.ts";
import type { ActionSpec, CheckSpec, ConditionSpec, RuleSpec } from "./parse.ts";

/** Rules as an attribute's `conditionalList` stores them; `parseRules(serializeRules(x))` is equal to x. */
export function serializeRules(rules: readonly RuleNode[]): readonly RuleSpec[] {
  return rules.map(({ id, when, actions }) => ({
    id,
    if: serializeCondition(when),
    then: actions.map(serializeAction),
  }));
}

/** Joined conditions become a group; each item but the first carries the word that joins it to what precedes. */
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
