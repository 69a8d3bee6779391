import { type Literal, type LogicNode, type ValueNode } from "../logic.ts";
import { WORDS } from "./tokens.ts";

/** Writes a condition as text, which {@link parseText} reads into the same tree. */
export function printText(node: LogicNode): string {
  switch (node.kind) {
    case "and":
    case "or":
      return printJoin(node.kind, node.items);
    case "not":
      return printNot(node.item);
    case "truthy":
      return node.value.kind === "attribute" ? printName(node.value.name) : `isTrue(${printExpression(node.value)})`;
    case "constant":
      return String(node.value);
    case "choice":
      return `if(${[node.test, node.then, node.otherwise].map(printText).join(", ")})`;
    case "equals":
      return printEquals(node.left, node.right, "=", "is empty");
    case "contains":
      return printContains(node.left, node.right, "in", "contains");
    case "startsWith":
      return `${printExpression(node.left)} starts with ${printExpression(node.right)}`;
    case "lessThan":
      return printLess(node.left, node.right);
  }
}

function printJoin(kind: "and" | "or", items: readonly LogicNode[]): string {
  const orEqual = kind === "or" ? printOrEqual(items) : null;
  if (orEqual !== null) return orEqual;
  return items.length < 2 ? `${kind}(${items.map(printText).join("")})` : items.map(printItem).join(` ${kind} `);
}

/** In parentheses if it has parts of its own. */
function printItem(node: LogicNode): string {
  const isJoin = (node.kind === "and" || node.kind === "or") && node.items.length > 1;
  const hasParts = isJoin && !(node.kind === "or" && printOrEqual(node.items) !== null);
  return hasParts ? `(${printText(node)})` : printText(node);
}

/** `a <= 5` is stored as `a < 5 or a = 5`. Null if the items are not of this form. */
function printOrEqual([less, equal, ...more]: readonly LogicNode[]): string | null {
  if (less?.kind !== "lessThan" || equal?.kind !== "equals" || more.length > 0) return null;
  const { left, right } = equal;
  if (isSame(less.left, left) && isSame(less.right, right))
    return `${printExpression(left)} <= ${printExpression(right)}`;
  if (isSame(less.left, right) && isSame(less.right, left))
    return `${printExpression(left)} >= ${printExpression(right)}`;
  return null;
}

function isSame(a: ValueNode, b: ValueNode): boolean {
  return printExpression(a) === printExpression(b);
}

function printNot(item: LogicNode): string {
  if (item.kind === "equals") return printEquals(item.left, item.right, "!=", "is not empty");
  if (item.kind === "contains") return printContains(item.left, item.right, "not in", "does not contain");
  if (item.kind === "startsWith")
    return `${printExpression(item.left)} does not start with ${printExpression(item.right)}`;
  return item.kind === "not" || item.kind === "truthy" ? `not ${printText(item)}` : `not (${printText(item)})`;
}

function printEquals(left: ValueNode, right: ValueNode, sign: string, ofNothing: string): string {
  const isNothing = right.kind === "literal" && right.value === null;
  return isNothing
    ? `${printExpression(left)} ${ofNothing}`
    : `${printExpression(left)} ${sign} ${printExpression(right)}`;
}

function printContains(left: ValueNode, right: ValueNode, membership: string, word: string): string {
  const isMembership = left.kind === "literal" && Array.isArray(left.value);
  return isMembership
    ? `${printExpression(right)} ${membership} ${printExpression(left)}`
    : `${printExpression(left)} ${word} ${printExpression(right)}`;
}

/** Attributes stand to the left of fixed values. */
function printLess(left: ValueNode, right: ValueNode): string {
  return left.kind === "literal" && right.kind !== "literal"
    ? `${printExpression(right)} > ${printExpression(left)}`
    : `${printExpression(left)} < ${printExpression(right)}`;
}

const SIGNS = { plus: "+", minus: "-", times: "*", divide: "/" } as const;

/** Writes what gives a value as text, which {@link parseExpressionText} reads into the same. */
export function printExpression(node: ValueNode): string {
  switch (node.kind) {
    case "attribute":
      return printName(node.name);
    case "before":
      return `before(${printName(node.name)})`;
    case "literal":
      return Array.isArray(node.value)
        ? `[${node.value.map(printLiteral).join(", ")}]`
        : printLiteral(node.value as Literal);
    case "arithmetic": {
      const isSum = node.operator === "plus" || node.operator === "minus";
      const left = printFactor(node.left, !isSum && isSumNode(node.left));
      const right = printFactor(node.right, node.right.kind === "arithmetic" && (!isSum || isSumNode(node.right)));
      return `${left} ${SIGNS[node.operator]} ${right}`;
    }
    case "today":
      return "today()";
    case "day":
      return `day(${printExpression(node.value)})`;
    case "addDays":
      return `addDays(${printExpression(node.day)}, ${printExpression(node.days)})`;
    case "dateDiff":
      return `${node.unit}(${printExpression(node.from)}, ${printExpression(node.to)})`;
    case "choice":
      return `if(${printText(node.test)}, ${printExpression(node.then)}, ${printExpression(node.otherwise)})`;
  }
}

function isSumNode(node: ValueNode): boolean {
  return node.kind === "arithmetic" && (node.operator === "plus" || node.operator === "minus");
}

function printFactor(node: ValueNode, isBracketed: boolean): string {
  return isBracketed ? `(${printExpression(node)})` : printExpression(node);
}

/** Written as JSON, which escapes what a text cannot show. */
function printLiteral(value: Literal): string {
  return value === null ? "empty" : JSON.stringify(value);
}

function printName(name: string): string {
  return WORDS.has(name) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `\`${name}\`` : name;
}
