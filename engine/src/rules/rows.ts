import { isEmpty } from "../values/value.ts";
import type { Literal, LogicNode, ValueNode } from "./logic.ts";

/** How a row compares. The words for people are in `operator-words.ts`. */
export type RowOperator =
  | "equals"
  | "doesNotEqual"
  | "isOneOf"
  | "isNoneOf"
  | "contains"
  | "doesNotContain"
  | "startsWith"
  | "doesNotStartWith"
  | "lessThan"
  | "atMost"
  | "greaterThan"
  | "atLeast"
  | "between"
  | "lastDays"
  | "nextDays"
  | "isEmpty"
  | "isNotEmpty";

/** What a row compares with: a fixed value, another attribute, or a day counted from today. */
export type RowOperand =
  | { readonly kind: "value"; readonly value: Literal }
  | { readonly kind: "attribute"; readonly name: string; readonly isByDay: boolean }
  | { readonly kind: "today"; readonly days: number };

/** A comparison of one attribute. */
export interface CheckRow {
  readonly kind: "check";
  readonly attribute: string;
  /** Whether the attribute is a moment, of which the day is compared. */
  readonly isByDay: boolean;
  readonly operator: RowOperator;
  /** One operand, but two of `between`, any number of `isOneOf` and `isNoneOf`, and none of `isEmpty`. */
  readonly operands: readonly RowOperand[];
}

/** Rows of which all, any or none must hold. */
export interface RowGroup {
  readonly kind: "group";
  readonly join: "all" | "any" | "none";
  readonly items: readonly ConditionRow[];
}

/** A part of a condition as a row of the builder. What no row can say stays a condition, which text can say. */
export type ConditionRow = CheckRow | RowGroup | { readonly kind: "other"; readonly logic: LogicNode };

/**
 * A condition as rows. {@link logicOfRows} gives a condition that means the same, and whose rows are these again.
 */
export function rowsOf(node: LogicNode): ConditionRow {
  const check = checkRowOf(node);
  if (check) return check;
  switch (node.kind) {
    case "and":
    case "or":
      return { kind: "group", join: node.kind === "and" ? "all" : "any", items: node.items.map(rowsOf) };
    case "not":
      return { kind: "group", join: "none", items: excluded(node.item).map(rowsOf) };
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
    case "truthy":
    case "constant":
    case "choice":
      return { kind: "other", logic: node };
  }
}

function excluded(item: LogicNode): readonly LogicNode[] {
  return item.kind === "or" && !checkRowOf(item) ? item.items : [item];
}

/** The comparison that a condition is, if one row can say it. */
export function checkRowOf(node: LogicNode): CheckRow | null {
  switch (node.kind) {
    case "equals":
      return equalRow(node.left, node.right) ?? equalRow(node.right, node.left);
    case "contains":
      return memberRow(node.left, node.right) ?? rowOf("contains", node.left, node.right);
    case "startsWith":
      return rowOf("startsWith", node.left, node.right);
    case "lessThan":
      return rowOf("lessThan", node.left, node.right) ?? rowOf("greaterThan", node.right, node.left);
    case "not":
      return negated(checkRowOf(node.item));
    case "or":
      return orEqualRow(node.items);
    case "and":
      return betweenRow(node.items);
    case "truthy":
    case "constant":
    case "choice":
      return null;
  }
}

function equalRow(left: ValueNode, right: ValueNode): CheckRow | null {
  if (right.kind !== "literal" || !isEmpty(right.value)) return memberRow(right, left) ?? rowOf("equals", left, right);
  const subject = subjectOf(left);
  return subject && !subject.isByDay ? { kind: "check", ...subject, operator: "isEmpty", operands: [] } : null;
}

function memberRow(list: ValueNode, value: ValueNode): CheckRow | null {
  const subject = subjectOf(value);
  if (!subject || list.kind !== "literal" || !Array.isArray(list.value) || list.value.length === 0) return null;
  const operands = list.value.map((each: Literal): RowOperand => ({ kind: "value", value: each }));
  return { kind: "check", ...subject, operator: "isOneOf", operands };
}

function rowOf(operator: RowOperator, left: ValueNode, right: ValueNode): CheckRow | null {
  const [subject, operand] = [subjectOf(left), operandOf(right)];
  if (subject?.isByDay && !comparesDays(operator)) return null;
  return subject && operand && { kind: "check", ...subject, operator, operands: [operand] };
}

function subjectOf(node: ValueNode): Pick<CheckRow, "attribute" | "isByDay"> | null {
  if (node.kind === "attribute") return { attribute: node.name, isByDay: false };
  return node.kind === "day" && node.value.kind === "attribute" ? { attribute: node.value.name, isByDay: true } : null;
}

function operandOf(node: ValueNode): RowOperand | null {
  if (node.kind === "literal") {
    return Array.isArray(node.value) || isEmpty(node.value) ? null : { kind: "value", value: node.value as Literal };
  }
  if (node.kind === "today") return { kind: "today", days: 0 };
  if (node.kind === "addDays" && node.day.kind === "today" && node.days.kind === "literal") {
    const { value: days } = node.days;
    return typeof days === "number" && Number.isInteger(days) && days !== 0 ? { kind: "today", days } : null;
  }
  const subject = subjectOf(node);
  return subject && { kind: "attribute", name: subject.attribute, isByDay: subject.isByDay };
}

const OPPOSITES: Partial<Record<RowOperator, RowOperator>> = {
  equals: "doesNotEqual",
  isOneOf: "isNoneOf",
  contains: "doesNotContain",
  startsWith: "doesNotStartWith",
  isEmpty: "isNotEmpty",
};

function negated(row: CheckRow | null): CheckRow | null {
  const operator = row && OPPOSITES[row.operator];
  return operator ? { ...row, operator } : null;
}

/** `less or equal` */
function orEqualRow([first, second, ...more]: readonly LogicNode[]): CheckRow | null {
  if (first?.kind !== "lessThan" || second?.kind !== "equals" || more.length > 0) return null;
  const { left, right } = second;
  if (isSame(first.left, left) && isSame(first.right, right)) return rowOf("atMost", left, right);
  return isSame(first.left, right) && isSame(first.right, left) ? rowOf("atLeast", left, right) : null;
}

/** `at least and at most` */
function betweenRow([first, second, ...more]: readonly LogicNode[]): CheckRow | null {
  const [from, to] = [first && checkRowOf(first), second && checkRowOf(second)];
  if (from?.operator !== "atLeast" || to?.operator !== "atMost" || more.length > 0) return null;
  if (from.attribute !== to.attribute || from.isByDay !== to.isByDay) return null;
  const operands = [...from.operands, ...to.operands];
  return daysRow(from, operands) ?? { ...from, operator: "between", operands };
}

/** 'The last 30 days' end today, and today is one of them. */
function daysRow(row: CheckRow, [from, to]: readonly RowOperand[]): CheckRow | null {
  if (from?.kind !== "today" || to?.kind !== "today") return null;
  const counted = (operator: RowOperator, value: number): CheckRow => ({
    ...row,
    operator,
    operands: [{ kind: "value", value }],
  });
  if (to.days === 0 && from.days <= 0) return counted("lastDays", 1 - from.days);
  return from.days === 0 && to.days > 0 ? counted("nextDays", 1 + to.days) : null;
}

function isSame(a: ValueNode, b: ValueNode): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The condition that rows say. A group of one row is that row. */
export function logicOfRows(row: ConditionRow): LogicNode {
  if (row.kind === "other") return row.logic;
  if (row.kind === "check") return logicOfCheck(row);
  const items = row.items.map(logicOfRows);
  if (row.join === "none") return not({ kind: "or", items });
  const [only, ...more] = items;
  return only && more.length === 0 ? only : { kind: row.join === "all" ? "and" : "or", items };
}

/** Only the day of a moment can be compared with days. Whether it is empty, and what its text contains, cannot. */
export function comparesDays(operator: RowOperator): boolean {
  return !["contains", "doesNotContain", "startsWith", "doesNotStartWith", "isEmpty", "isNotEmpty"].includes(operator);
}

function logicOfCheck({ attribute, isByDay, operator, operands }: Omit<CheckRow, "kind">): LogicNode {
  const left = attributeNode(attribute, isByDay && comparesDays(operator));
  const [right = NOTHING, to = NOTHING] = operands.map(nodeOfOperand);
  switch (operator) {
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      return { kind: operator, left, right };
    case "greaterThan":
      return { kind: "lessThan", left: right, right: left };
    case "isEmpty":
      return { kind: "equals", left, right: NOTHING };
    case "isOneOf":
      return { kind: "contains", left: listNode(operands), right: left };
    case "atMost":
      return atMost(left, right);
    case "atLeast":
      return atLeast(left, right);
    case "between":
      return { kind: "and", items: [atLeast(left, right), atMost(left, to)] };
    case "lastDays":
      return { kind: "and", items: [atLeast(left, dayNode(1 - countOf(operands))), atMost(left, dayNode(0))] };
    case "nextDays":
      return { kind: "and", items: [atLeast(left, dayNode(0)), atMost(left, dayNode(countOf(operands) - 1))] };
    case "doesNotEqual":
    case "isNoneOf":
    case "doesNotContain":
    case "doesNotStartWith":
    case "isNotEmpty":
      return not(logicOfCheck({ attribute, isByDay, operator: AFFIRMED[operator], operands }));
  }
}

const AFFIRMED = {
  doesNotEqual: "equals",
  isNoneOf: "isOneOf",
  doesNotContain: "contains",
  doesNotStartWith: "startsWith",
  isNotEmpty: "isEmpty",
} as const;

const NOTHING: ValueNode = { kind: "literal", value: null };

function not(item: LogicNode): LogicNode {
  return { kind: "not", item };
}

function atMost(left: ValueNode, right: ValueNode): LogicNode {
  return {
    kind: "or",
    items: [
      { kind: "lessThan", left, right },
      { kind: "equals", left, right },
    ],
  };
}

function atLeast(left: ValueNode, right: ValueNode): LogicNode {
  return {
    kind: "or",
    items: [
      { kind: "lessThan", left: right, right: left },
      { kind: "equals", left, right },
    ],
  };
}

function attributeNode(name: string, isByDay: boolean): ValueNode {
  const node: ValueNode = { kind: "attribute", name };
  return isByDay ? { kind: "day", value: node } : node;
}

/** The value that a row compares with. */
export function nodeOfOperand(operand: RowOperand): ValueNode {
  if (operand.kind === "attribute") return attributeNode(operand.name, operand.isByDay);
  return operand.kind === "today" ? dayNode(operand.days) : { kind: "literal", value: operand.value };
}

/** The day so many days from today. */
function dayNode(days: number): ValueNode {
  const today: ValueNode = { kind: "today" };
  return days === 0 ? today : { kind: "addDays", day: today, days: { kind: "literal", value: days } };
}

function listNode(operands: readonly RowOperand[]): ValueNode {
  return { kind: "literal", value: operands.flatMap((each) => (each.kind === "value" ? [each.value] : [])) };
}

function countOf([first]: readonly RowOperand[]): number {
  return first?.kind === "value" ? Number(first.value) : 1;
}
