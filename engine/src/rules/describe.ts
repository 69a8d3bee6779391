import { type Comparison, type Literal, type LogicNode, type ValueNode } from "./logic.ts";
import type { ActionNode, RuleNode } from "./node.ts";
import { isEmpty, textForm } from "../values/value.ts";

/** Attribute name → the label that people see. */
export type LabelOf = (attribute: string) => string;

const ACTION_WORDS: Readonly<Record<ActionNode["kind"], string>> = {
  show: "show it",
  hide: "hide it",
  disable: "disable it",
  require: "need it for completion",
  setValue: "set it",
};

/** A rule as a sentence for administrators, such as `If Provider is '1', show it and need it for completion.` */
export function describeRule(rule: Pick<RuleNode, "when" | "actions">, labelOf: LabelOf): string {
  return `If ${describeLogic(rule.when, labelOf)}, ${rule.actions.map(describeAction).join(" and ")}.`;
}

function describeAction(action: ActionNode): string {
  return action.kind === "setValue" ? `set it to '${textForm(action.value)}'` : ACTION_WORDS[action.kind];
}

/** The condition with values as people read them: 'Yes' instead of the stored 1. */
export function logicWithShownValues(node: LogicNode, shown: (attribute: string, value: unknown) => string): LogicNode {
  const show = (attribute: ValueNode, value: ValueNode): ValueNode => {
    if (attribute.kind !== "attribute" || value.kind !== "literal") return value;
    const one = (literal: Literal) => (isEmpty(literal) ? literal : shown(attribute.name, literal));
    const { value: literal } = value;
    return { kind: "literal", value: Array.isArray(literal) ? literal.map(one) : one(literal as Literal) };
  };
  switch (node.kind) {
    case "and":
    case "or":
      return { ...node, items: node.items.map((item) => logicWithShownValues(item, shown)) };
    case "not":
      return { ...node, item: logicWithShownValues(node.item, shown) };
    case "equals":
    case "contains":
      return { ...node, left: show(node.right, node.left), right: show(node.left, node.right) };
    case "lessThan":
    case "truthy":
    case "constant":
    case "choice":
      return node;
  }
}

/** A condition as part of a sentence, with parentheses where the grouping is not obvious. */
export function describeLogic(node: LogicNode, labelOf: LabelOf): string {
  switch (node.kind) {
    case "and":
    case "or":
      return describeJoin(node.kind, node.items, labelOf);
    case "not":
      return describeNot(node.item, labelOf);
    case "truthy":
      return `${describeValue(node.value, labelOf)} counts as true`;
    case "constant":
      return node.value ? "always" : "never";
    case "choice": {
      const [test, then, otherwise] = [node.test, node.then, node.otherwise].map((item) => inner(item, labelOf));
      return `${then} where ${test}, else ${otherwise}`;
    }
    case "equals":
    case "contains":
    case "lessThan":
      return describeComparison(node.kind, node.left, node.right, true, labelOf);
  }
}

function describeJoin(kind: "and" | "or", items: readonly LogicNode[], labelOf: LabelOf): string {
  if (items.length === 0) return kind === "and" ? "always" : "never";
  const parts = items.map((item) => (item.kind === kind ? describeLogic(item, labelOf) : inner(item, labelOf)));
  return parts.join(` ${kind} `);
}

/** In parentheses if it has parts of its own. */
function inner(node: LogicNode, labelOf: LabelOf): string {
  const text = describeLogic(node, labelOf);
  const hasParts = ((node.kind === "and" || node.kind === "or") && node.items.length > 1) || node.kind === "choice";
  return hasParts ? `(${text})` : text;
}

function describeNot(item: LogicNode, labelOf: LabelOf): string {
  switch (item.kind) {
    case "equals":
    case "contains":
    case "lessThan":
      return describeComparison(item.kind, item.left, item.right, false, labelOf);
    case "truthy":
      return `${describeValue(item.value, labelOf)} does not count as true`;
    case "constant":
      return item.value ? "never" : "always";
    case "and":
    case "or":
    case "not":
    case "choice":
      return `not (${describeLogic(item, labelOf)})`;
  }
}

/** The words for each comparison, plain and negated. */
const WORDS: Readonly<Record<Comparison, readonly [said: string, denied: string]>> = {
  equals: ["is", "is not"],
  contains: ["contains", "does not contain"],
  lessThan: ["is less than", "is not less than"],
};

function describeComparison(
  kind: Comparison,
  left: ValueNode,
  right: ValueNode,
  isSaid: boolean,
  labelOf: LabelOf,
): string {
  const isMembership = kind === "contains" && left.kind === "literal" && Array.isArray(left.value);
  if (isMembership) return describeComparison("equals", right, left, isSaid, labelOf);
  const subject = describeValue(left, labelOf);
  const isOfEmptiness = right.kind === "literal" && isEmpty(right.value);
  if (isOfEmptiness && kind !== "lessThan") return `${subject} ${WORDS.equals[isSaid ? 0 : 1]} empty`;
  return `${subject} ${WORDS[kind][isSaid ? 0 : 1]} ${describeValue(right, labelOf)}`;
}

const SIGNS = { plus: "+", minus: "−", times: "×", divide: "÷" } as const;

function describeValue(node: ValueNode, labelOf: LabelOf): string {
  switch (node.kind) {
    case "attribute":
      return labelOf(node.name);
    case "literal":
      return describeLiteral(node.value);
    case "arithmetic":
      return `(${describeValue(node.left, labelOf)} ${SIGNS[node.operator]} ${describeValue(node.right, labelOf)})`;
    case "choice": {
      const [then, otherwise] = [describeValue(node.then, labelOf), describeValue(node.otherwise, labelOf)];
      return `(${then} where ${inner(node.test, labelOf)}, else ${otherwise})`;
    }
  }
}

function describeLiteral(value: Literal | readonly Literal[]): string {
  if (isEmpty(value)) return "nothing";
  if (!Array.isArray(value)) return `'${textForm(value)}'`;
  const texts = value.map((item) => `'${textForm(item)}'`);
  return texts.length === 1 ? String(texts[0]) : `one of ${texts.join(", ")}`;
}
