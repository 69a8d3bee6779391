import { type Comparison, type Literal, type LogicNode, type ValueNode } from "./logic.ts";
import type { ActionNode, RuleNode } from "./node.ts";
import { DAY_WORDS, OPERATOR_WORDS } from "./operator-words.ts";
import { checkRowOf, nodeOfOperand, type RowOperand } from "./rows.ts";
import { isDay } from "../values/day.ts";
import { isEmpty, numberOf, textForm } from "../values/value.ts";

/** Attribute name → the label that people see. */
export type LabelOf = (attribute: string) => string;

const ACTION_WORDS: Readonly<Record<ActionNode["kind"], string>> = {
  show: "show it",
  hide: "hide it",
  disable: "disable it",
  require: "need it for completion",
  requireToSave: "require it to save",
  setValue: "set it",
};

/** A rule as a sentence for administrators, such as `If Provider is 1, show it and need it for completion.` */
export function describeRule(rule: Pick<RuleNode, "when" | "actions">, labelOf: LabelOf): string {
  return `If ${describeLogic(rule.when, labelOf)}, ${rule.actions.map((action) => describeAction(action, labelOf)).join(" and ")}.`;
}

function describeAction(action: ActionNode, labelOf: LabelOf): string {
  if (action.kind !== "setValue") return ACTION_WORDS[action.kind];
  return "from" in action ? `set it to ${describeValue(action.from, labelOf)}` : `set it to ${quoted(action.value)}`;
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
    case "lessThan":
      return { ...node, left: show(node.right, node.left), right: show(node.left, node.right) };
    case "startsWith":
    case "truthy":
    case "constant":
    case "choice":
      return node;
  }
}

/** A condition as part of a sentence, with parentheses where the grouping is not obvious. */
export function describeLogic(node: LogicNode, labelOf: LabelOf): string {
  const order = describeOrder(node, labelOf);
  if (order !== null) return order;
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
    case "startsWith":
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
  const isJoin = (node.kind === "and" || node.kind === "or") && node.items.length > 1 && !checkRowOf(node);
  const hasParts = isJoin || node.kind === "choice";
  return hasParts ? `(${text})` : text;
}

function describeNot(item: LogicNode, labelOf: LabelOf): string {
  switch (item.kind) {
    case "equals":
    case "contains":
    case "startsWith":
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

/** A comparison by order as one part of a sentence, although several nodes say it: `is at most 5`. */
function describeOrder(node: LogicNode, labelOf: LabelOf): string | null {
  const row = checkRowOf(node);
  if (!row) return null;
  const { attribute, operator, operands } = row;
  const isOfDays = row.isByDay || operands.some(isDayOperand);
  const said = operator in DAY_WORDS && isOfDays ? DAY_WORDS[operator as keyof typeof DAY_WORDS] : operator;
  const words = `${labelOf(attribute)} ${OPERATOR_WORDS[said].said}`;
  const [first = "", second = ""] = operands.map((operand) => describeOperand(operand, labelOf));
  if (operator === "between") return `${words} ${first} and ${second}`;
  if (operator === "lastDays" || operator === "nextDays") return `${words} ${first === "1" ? "day" : `${first} days`}`;
  return operator in DAY_WORDS ? `${words} ${first}` : null;
}

function isDayOperand(operand: RowOperand): boolean {
  return operand.kind === "today" || (operand.kind === "value" && isDay(operand.value));
}

function describeOperand(operand: RowOperand, labelOf: LabelOf): string {
  return operand.kind === "attribute" ? labelOf(operand.name) : describeValue(nodeOfOperand(operand), labelOf);
}

/** The words for each comparison, plain and negated. */
const WORDS: Readonly<Record<Comparison, readonly [said: string, denied: string]>> = {
  equals: [OPERATOR_WORDS.equals.said, OPERATOR_WORDS.doesNotEqual.said],
  contains: [OPERATOR_WORDS.contains.said, OPERATOR_WORDS.doesNotContain.said],
  startsWith: [OPERATOR_WORDS.startsWith.said, OPERATOR_WORDS.doesNotStartWith.said],
  lessThan: [OPERATOR_WORDS.lessThan.said, "is not less than"],
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
    case "before":
      return `the former ${labelOf(node.name)}`;
    case "literal":
      return describeLiteral(node.value);
    case "arithmetic":
      return `(${describeValue(node.left, labelOf)} ${SIGNS[node.operator]} ${describeValue(node.right, labelOf)})`;
    case "today":
      return "today";
    case "day":
      return `the day of ${describeValue(node.value, labelOf)}`;
    case "addDays":
      return describeAddDays(node.day, node.days, labelOf);
    case "dateDiff":
      return `the number of ${node.unit} from ${describeValue(node.from, labelOf)} to ${describeValue(node.to, labelOf)}`;
    case "choice": {
      const [then, otherwise] = [describeValue(node.then, labelOf), describeValue(node.otherwise, labelOf)];
      return `(${then} where ${inner(node.test, labelOf)}, else ${otherwise})`;
    }
  }
}

/** `7 days after today`, `1 day before Due`. */
function describeAddDays(day: ValueNode, days: ValueNode, labelOf: LabelOf): string {
  const start = describeValue(day, labelOf);
  const count = days.kind === "literal" ? numberOf(days.value) : null;
  if (count === null) return `${describeValue(days, labelOf)} days after ${start}`;
  const size = Math.abs(count);
  return `${size} ${size === 1 ? "day" : "days"} ${count < 0 ? "before" : "after"} ${start}`;
}

function describeLiteral(value: Literal | readonly Literal[]): string {
  if (isEmpty(value)) return "nothing";
  const texts = [value].flat().map(quoted);
  return texts.length === 1 ? String(texts[0]) : `one of ${texts.join(", ")}`;
}

/** A value in a sentence. Numbers need no quotes. */
export function quoted(value: unknown): string {
  const text = textForm(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : `'${text}'`;
}
