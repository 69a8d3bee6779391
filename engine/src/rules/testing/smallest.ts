import type { Values } from "../compile-logic.ts";
import type { Facts } from "../facts.ts";
import type { LogicNode, ValueNode } from "../logic.ts";

export interface Case {
  readonly logic: LogicNode;
  readonly record: Values;
  readonly facts: Facts;
}

/** Reduces a failing case step by step to the smallest one that still fails, which is easier to read. */
export async function smallest(failing: Case, fails: (smaller: Case) => boolean | Promise<boolean>): Promise<Case> {
  let current = failing;
  for (let steps = 0; steps < 500; steps++) {
    const next = await firstOf(smaller(current), fails);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

async function firstOf(cases: Iterable<Case>, fails: (one: Case) => boolean | Promise<boolean>) {
  for (const one of cases) if (await fails(one)) return one;
  return undefined;
}

function* smaller({ logic, record, facts }: Case): Generator<Case> {
  for (const inner of smallerLogic(logic)) yield { logic: inner, record, facts };
  for (const name of Object.keys(record)) {
    if (record[name] !== null) yield { logic, record: { ...record, [name]: null }, facts };
  }
}

function* smallerLogic(node: LogicNode): Generator<LogicNode> {
  switch (node.kind) {
    case "constant":
      return;
    case "and":
    case "or":
      yield* node.items;
      for (const [i, item] of node.items.entries()) {
        yield { ...node, items: node.items.toSpliced(i, 1) };
        for (const inner of smallerLogic(item)) yield { ...node, items: node.items.with(i, inner) };
      }
      return;
    case "not":
      yield node.item;
      for (const item of smallerLogic(node.item)) yield { ...node, item };
      return;
    case "truthy":
      for (const value of smallerValue(node.value)) yield { ...node, value };
      return;
    case "choice":
      yield* [node.test, node.then, node.otherwise];
      for (const test of smallerLogic(node.test)) yield { ...node, test };
      for (const then of smallerLogic(node.then)) yield { ...node, then };
      for (const otherwise of smallerLogic(node.otherwise)) yield { ...node, otherwise };
      return;
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      for (const left of smallerValue(node.left)) yield { ...node, left };
      for (const right of smallerValue(node.right)) yield { ...node, right };
  }
}

function* smallerValue(node: ValueNode): Generator<ValueNode> {
  switch (node.kind) {
    case "attribute":
    case "before":
    case "today":
      return;
    case "day":
      yield node.value;
      for (const value of smallerValue(node.value)) yield { ...node, value };
      return;
    case "addDays":
      yield node.day;
      for (const day of smallerValue(node.day)) yield { ...node, day };
      for (const days of smallerValue(node.days)) yield { ...node, days };
      return;
    case "dateDiff":
      for (const from of smallerValue(node.from)) yield { ...node, from };
      for (const to of smallerValue(node.to)) yield { ...node, to };
      return;
    case "literal":
      if (Array.isArray(node.value)) for (const value of node.value) yield { kind: "literal", value };
      return;
    case "arithmetic":
      yield* [node.left, node.right];
      for (const left of smallerValue(node.left)) yield { ...node, left };
      for (const right of smallerValue(node.right)) yield { ...node, right };
      return;
    case "choice":
      yield* [node.then, node.otherwise];
      for (const test of smallerLogic(node.test)) yield { ...node, test };
      for (const then of smallerValue(node.then)) yield { ...node, then };
      for (const otherwise of smallerValue(node.otherwise)) yield { ...node, otherwise };
  }
}
