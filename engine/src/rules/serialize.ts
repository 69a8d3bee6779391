import { toJsonLogic, valueToJson } from "./json-logic.ts";
import type { Check, LogicNode } from "./logic.ts";
import type { ActionNode, RuleNode, RuleOperator } from "./node.ts";
import type { ActionSpec, RuleSpec } from "./parse.ts";
import type { CheckSpec, ConditionSpec, StoredCondition } from "./parse-condition.ts";

/** Writes rules in the stored form of `conditionalList`. `parseRules(serializeRules(x))` equals x. */
export function serializeRules(rules: readonly RuleNode[]): readonly RuleSpec[] {
  return rules.map(({ id, when, actions, blocked }) => ({
    id,
    if: isCutOut(when) ? { list: [] } : writeCondition(when),
    then: actions.map(serializeAction),
    ...(blocked !== undefined && { blocked }),
  }));
}

/** Only a rule that is set aside has no condition. */
function isCutOut(when: LogicNode): boolean {
  return when.kind === "or" && when.items.length === 0;
}

/**
 * Writes a condition as a check or a group if that reads back to the same tree, else as `{ logic }`.
 * `parseCondition(writeCondition(x))` equals x for all that was read.
 */
export function writeCondition(node: LogicNode): StoredCondition {
  return partOf(node) ?? { logic: toJsonLogic(node) };
}

function partOf(node: LogicNode): ConditionSpec | null {
  switch (node.kind) {
    case "and":
    case "or":
      return groupOf(node.kind, node.items);
    case "not":
      return node.item.kind === "equals" ? checkOf("isNotEqual", node.item) : null;
    case "equals":
      return checkOf("isEqual", node);
    case "contains":
      return checkOf("contains", node);
    case "startsWith":
    case "lessThan":
    case "truthy":
    case "constant":
    case "choice":
      return null;
  }
}

function checkOf(comparativeOperator: RuleOperator, { left, right }: Check["node"]): CheckSpec | null {
  if (left.kind !== "attribute" || right.kind !== "literal" || Array.isArray(right.value)) return null;
  return { attribute: left.name, comparativeOperator, value: right.value as CheckSpec["value"] };
}

/**
 * Each item except the first has the word that joins it to the items before it. The reader joins a first item of the
 * same kind with the others, so that one cannot be written as a group.
 */
function groupOf(kind: "and" | "or", items: readonly LogicNode[]): ConditionSpec | null {
  if (items.length < 2 || items[0]?.kind === kind) return null;
  const parts = items.map(partOf).filter((part) => part !== null);
  if (parts.length < items.length) return null;
  const booleanOperator = kind === "and" ? "AND" : "OR";
  return { list: parts.map((part, i) => (i === 0 ? part : { ...part, booleanOperator })) };
}

function serializeAction(action: ActionNode): ActionSpec {
  if (action.kind !== "setValue") return { id: action.kind };
  if ("from" in action) return { id: "setValue", value: valueToJson(action.from) };
  const { value, displayValue } = action;
  return { id: "setValue", valueDefault: value, ...(displayValue !== undefined && { displayValue }) };
}
