import { DAY_UNITS, type LogicNode, type ValueNode } from "../logic.ts";

/** A function as it is written: how many values it takes, and what it means. */
interface WrittenFunction<N> {
  readonly takes: number;
  readonly build: (...operands: readonly ValueNode[]) => N;
}

type First = readonly [ValueNode];
type Two = readonly [ValueNode, ValueNode];

/** Functions that give a condition. */
export const CONDITION_FUNCTIONS: ReadonlyMap<string, WrittenFunction<LogicNode>> = new Map([
  ["isTrue", one((value): LogicNode => ({ kind: "truthy", value }))],
]);

/** Functions that give a value. */
export const VALUE_FUNCTIONS: ReadonlyMap<string, WrittenFunction<ValueNode>> = new Map<
  string,
  WrittenFunction<ValueNode>
>([
  ["today", { takes: 0, build: () => ({ kind: "today" }) }],
  ["day", one((value) => ({ kind: "day", value }))],
  ["addDays", two((day, days) => ({ kind: "addDays", day, days }))],
  ...DAY_UNITS.map((unit) => [unit, two((from, to): ValueNode => ({ kind: "dateDiff", unit, from, to }))] as const),
]);

function one<N>(build: (value: ValueNode) => N): WrittenFunction<N> {
  return { takes: 1, build: (...operands) => build(...(operands as First)) };
}

function two<N>(build: (a: ValueNode, b: ValueNode) => N): WrittenFunction<N> {
  return { takes: 2, build: (...operands) => build(...(operands as Two)) };
}

/** What can be called, for people who misspell it. */
export const FUNCTION_NAMES: readonly string[] = [...VALUE_FUNCTIONS.keys(), "if", ...CONDITION_FUNCTIONS.keys()];
