import { addDays, dateDiff, dayOfMoment } from "./days.ts";
import type { Facts } from "./facts.ts";
import type { Comparison, LogicNode, ValueNode } from "./logic.ts";
import {
  calculate,
  contains,
  equals,
  isPlain,
  isTruthy,
  lessThan,
  numberWritten,
  startsWith,
  textForm,
} from "../values/value.ts";

/** A record's values by attribute name. A missing attribute reads as empty. */
export type Values = Readonly<Record<string, unknown>>;
/** Whether a record meets a compiled condition, given the facts beside it. */
export type Test = (values: Values, facts: Facts) => boolean;
/** Gives a value of a record. */
export type Read = (values: Values, facts: Facts) => unknown;

const COMPARISONS: Readonly<Record<Comparison, (left: unknown, right: unknown) => boolean>> = {
  equals,
  contains,
  startsWith,
  lessThan,
};

/**
 * Compiles a condition to closures. Fixed parts are computed once, nothing is interpreted at run time, and no code is
 * generated.
 */
export function compileLogic(node: LogicNode): Test {
  switch (node.kind) {
    case "and":
      return all(node.items.map(compileLogic));
    case "or":
      return any(node.items.map(compileLogic));
    case "not":
      return not(compileLogic(node.item));
    case "truthy":
      return truthy(compileValue(node.value));
    case "constant":
      return () => node.value;
    case "choice":
      return choose(compileLogic(node.test), compileLogic(node.then), compileLogic(node.otherwise));
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      return compileComparison(node.kind, node.left, node.right);
  }
}

function all(tests: readonly Test[]): Test {
  return pairwise(tests, true, (a, b) => (values, facts) => a(values, facts) && b(values, facts));
}

function any(tests: readonly Test[]): Test {
  return pairwise(tests, false, (a, b) => (values, facts) => a(values, facts) || b(values, facts));
}

/** Splits the tests in halves: two calls are faster than a loop over two, and many tests do not make a deep stack. */
function pairwise(tests: readonly Test[], none: boolean, join: (a: Test, b: Test) => Test): Test {
  const [only] = tests;
  if (!only) return () => none;
  if (tests.length === 1) return only;
  const half = tests.length >> 1;
  return join(pairwise(tests.slice(0, half), none, join), pairwise(tests.slice(half), none, join));
}

function not(test: Test): Test {
  return (values, facts) => !test(values, facts);
}

function truthy(read: Read): Test {
  return (values, facts) => isTruthy(read(values, facts));
}

type Reader<T> = (values: Values, facts: Facts) => T;

function choose<T>(test: Test, then: Reader<T>, otherwise: Reader<T>): Reader<T> {
  return (values, facts) => (test(values, facts) ? then(values, facts) : otherwise(values, facts));
}

function compileComparison(kind: Comparison, left: ValueNode, right: ValueNode): Test {
  if (kind === "equals" && left.kind === "literal" && right.kind !== "literal")
    return compileComparison(kind, right, left);
  const fixed = right.kind === "literal" && !Array.isArray(right.value) ? textForm(right.value) : null;
  if (kind === "equals" && fixed !== null) return equalsText(left, fixed);
  if (kind === "contains" && fixed !== null && fixed !== "") return containsText(left, fixed);
  const compare = COMPARISONS[kind];
  const [a, b] = [compileOperand(left), compileOperand(right)];
  return (values, facts) => compare(a(values, facts), b(values, facts));
}

/** The most common check: an attribute against a fixed text. */
function equalsText(left: ValueNode, text: string): Test {
  const number = numberWritten(text);
  if (left.kind !== "attribute" || left.name in Object.prototype) {
    const read = compileValue(left);
    return (values, facts) => isText(read(values, facts), text, number);
  }
  const { name } = left;
  return (values) => isText(values[name], text, number);
}

/** @param number the number that the text is, if any, so that numbers can be compared without writing them as text */
function isText(value: unknown, text: string, number: number | null): boolean {
  if (typeof value === "string") return value === text;
  if (typeof value === "number" && isPlain(value)) return value === number;
  return Array.isArray(value) ? equals(value, text) : textForm(value) === text;
}

function containsText(left: ValueNode, part: string): Test {
  const read = compileValue(left);
  return (values, facts) => {
    const value = read(values, facts);
    return typeof value === "string" ? value.includes(part) : contains(value, part);
  };
}

/**
 * An attribute may have a name that every object has, such as `constructor`. Only these need a check that the record
 * itself has the value.
 */
function attribute(name: string): Read {
  return name in Object.prototype ? (values) => own(values, name) : (values) => values[name];
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** One side of a comparison or calculation. A text that is exactly how a number is written means that number. */
function compileOperand(node: ValueNode): Read {
  if (node.kind !== "literal" || typeof node.value !== "string") return compileValue(node);
  const value = numberWritten(node.value) ?? node.value;
  return () => value;
}

/** Compiles an expression to a closure, which gives its value for a record. */
export function compileValue(node: ValueNode): Read {
  switch (node.kind) {
    case "attribute":
      return attribute(node.name);
    case "before": {
      const read = attribute(node.name);
      return (_, facts) => (facts.before ? read(facts.before, facts) : null);
    }
    case "literal":
      return () => node.value;
    case "arithmetic": {
      const [left, right] = [compileOperand(node.left), compileOperand(node.right)];
      return (values, facts) => calculate(node.operator, left(values, facts), right(values, facts));
    }
    case "today":
      return (_, facts) => facts.today;
    case "day": {
      const read = compileValue(node.value);
      return (values, facts) => dayOfMoment(read(values, facts), facts.timeZone);
    }
    case "addDays": {
      const [day, days] = [compileValue(node.day), compileOperand(node.days)];
      return (values, facts) => addDays(day(values, facts), days(values, facts));
    }
    case "dateDiff": {
      const [from, to] = [compileValue(node.from), compileValue(node.to)];
      return (values, facts) => dateDiff(node.unit, from(values, facts), to(values, facts));
    }
    case "choice":
      return choose(compileLogic(node.test), compileValue(node.then), compileValue(node.otherwise));
  }
}
