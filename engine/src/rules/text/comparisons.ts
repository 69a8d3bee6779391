import type { LogicNode, ValueNode } from "../logic.ts";

/** A comparison as it is written: its words or its sign, and what it means. */
export interface WrittenComparison {
  readonly words: readonly string[];
  /** What stands on its right; nothing for 'is empty'. */
  readonly takes: "value" | "nothing";
  readonly build: (left: ValueNode, right: ValueNode) => LogicNode;
}

const EMPTY: ValueNode = { kind: "literal", value: null };
const not = (item: LogicNode): LogicNode => ({ kind: "not", item });
const equals = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "equals", left, right });
const contains = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "contains", left, right });
const startsWith = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "startsWith", left, right });
const lessThan = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "lessThan", left, right });
const either = (...items: readonly LogicNode[]): LogicNode => ({ kind: "or", items });

function written(words: string, build: WrittenComparison["build"], takes: WrittenComparison["takes"] = "value") {
  return { words: words.split(" "), takes, build };
}

/** All comparisons, those with more words first. The printer uses the first one that gives its tree. */
export const WRITTEN_COMPARISONS: readonly WrittenComparison[] = [
  written("does not contain", (left, right) => not(contains(left, right))),
  written("does not start with", (left, right) => not(startsWith(left, right))),
  written("is not empty", (left) => not(equals(left, EMPTY)), "nothing"),
  written("is empty", (left) => equals(left, EMPTY), "nothing"),
  written("not in", (left, right) => not(contains(right, left))),
  written("in", (left, right) => contains(right, left)),
  written("contains", contains),
  written("starts with", startsWith),
  written("<=", (left, right) => either(lessThan(left, right), equals(left, right))),
  written(">=", (left, right) => either(lessThan(right, left), equals(left, right))),
  written("!=", (left, right) => not(equals(left, right))),
  written("<>", (left, right) => not(equals(left, right))),
  written("=", equals),
  written("==", equals),
  written("<", lessThan),
  written(">", (left, right) => lessThan(right, left)),
];
