import { textForm, type Values } from "@armature/engine";
import type { Comparison, LogicNode, ValueNode } from "@armature/engine/rules";
import { calculate, contains, equals, isTruthy, lessThan, startsWith } from "@armature/engine/values";

type Test = (record: Values) => boolean;
type Read = (record: Values) => unknown;

/**
 * The floor of a rule: nested arrow functions, as somebody would write them by hand who knows the attributes, the fixed
 * values and the meaning of comparison. Comparisons of single texts and numbers are written out. Rare kinds of value
 * are left to the engine, so that both sides mean the same.
 */
export function handWritten(node: LogicNode): Test {
  switch (node.kind) {
    case "and": {
      const items = node.items.map(handWritten);
      return (record) => items.every((item) => item(record));
    }
    case "or": {
      const items = node.items.map(handWritten);
      return (record) => items.some((item) => item(record));
    }
    case "not": {
      const item = handWritten(node.item);
      return (record) => !item(record);
    }
    case "truthy": {
      const value = read(node.value);
      return (record) => isTruthy(value(record));
    }
    case "constant":
      return node.value ? () => true : () => false;
    case "choice": {
      const [test, then, otherwise] = [handWritten(node.test), handWritten(node.then), handWritten(node.otherwise)];
      return (record) => (test(record) ? then(record) : otherwise(record));
    }
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      return compared(node.kind, node.left, node.right);
  }
}

function compared(kind: Comparison, left: ValueNode, right: ValueNode): Test {
  if (kind === "equals" && right.kind === "literal" && !Array.isArray(right.value)) {
    return isText(read(left), textForm(right.value));
  }
  if (kind === "contains" && right.kind === "literal" && typeof right.value === "string" && right.value !== "") {
    return hasText(read(left), right.value);
  }
  const [a, b] = [read(left), read(right)];
  if (kind === "equals") return (record) => equals(a(record), b(record));
  if (kind === "contains") return (record) => contains(a(record), b(record));
  if (kind === "startsWith") return (record) => startsWith(a(record), b(record));
  return (record) => {
    const [x, y] = [a(record), b(record)];
    return isPlain(x) && isPlain(y) ? x < y : lessThan(x, y);
  };
}

function isText(value: Read, text: string): Test {
  return (record) => {
    const found = value(record);
    if (typeof found === "string") return found === text;
    return Array.isArray(found) ? equals(found, text) : textForm(found) === text;
  };
}

function hasText(value: Read, part: string): Test {
  return (record) => {
    const found = value(record);
    return typeof found === "string" ? found.includes(part) : contains(found, part);
  };
}

/** A number that the engine counts as one: its text has no exponent and at most 15 digits before the point. */
function isPlain(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < 1e15 && (Math.abs(value) >= 1e-6 || value === 0);
}

function read(node: ValueNode): Read {
  switch (node.kind) {
    case "attribute":
      return (record) => record[node.name];
    case "literal":
      return () => node.value;
    case "arithmetic": {
      const [left, right] = [read(node.left), read(node.right)];
      return (record) => calculate(node.operator, left(record), right(record));
    }
    case "before":
    case "today":
    case "day":
    case "addDays":
    case "dateDiff":
      throw new Error("the floor has neither days nor former values");
    case "choice": {
      const [test, then, otherwise] = [handWritten(node.test), read(node.then), read(node.otherwise)];
      return (record) => (test(record) ? then(record) : otherwise(record));
    }
  }
}
