import type { ActionNode, CheckNode, ConditionNode, RuleNode } from "./node.ts";
import { isEmpty, textForm } from "./value.ts";

/** Attribute name → what people call it. */
export type LabelOf = (attribute: string) => string;

const ACTION_WORDS: Readonly<Record<ActionNode["kind"], string>> = {
  show: "show it",
  hide: "hide it",
  disable: "disable it",
  require: "need it for completion",
  setValue: "set it",
};

/** The sentence an administrator reads: `If Provider is '1', show it and need it for completion.` */
export function describeRule(rule: Pick<RuleNode, "when" | "actions">, labelOf: LabelOf): string {
  return `If ${describeCondition(rule.when, labelOf)}, ${rule.actions.map(describeAction).join(" and ")}.`;
}

/** The condition alone, with parentheses where and meets or. */
export function describeCondition(node: ConditionNode, labelOf: LabelOf): string {
  if (node.kind === "check") return describeCheck(node, labelOf);
  if (node.items.length === 0) return "never";
  const parts = node.items.map((item) => {
    const text = describeCondition(item, labelOf);
    return item.kind === "check" || item.kind === node.kind ? text : `(${text})`;
  });
  return parts.join(` ${node.kind} `);
}

function describeCheck({ attribute, operator, value }: CheckNode, labelOf: LabelOf): string {
  const label = labelOf(attribute);
  if (isEmpty(value)) return `${label} is ${operator === "isNotEqual" ? "not " : ""}empty`;
  const words = { isEqual: "is", isNotEqual: "is not", contains: "contains" }[operator];
  return `${label} ${words} '${textForm(value)}'`;
}

function describeAction(action: ActionNode): string {
  return action.kind === "setValue" ? `set it to '${textForm(action.value)}'` : ACTION_WORDS[action.kind];
}
