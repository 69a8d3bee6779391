import { describe, expect, test } from "vitest";
import { problemsOf } from "../testing/metadata.ts";
import { compileLogic } from "./compile-logic.ts";
import { conditionOf } from "./condition-of.ts";
import { toJsonLogic } from "./json-logic.ts";
import { logicOf } from "./logic.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";
import { parseRules } from "./parse.ts";
import { serializeCondition } from "./serialize.ts";
import { randomOf } from "./testing/random.ts";
import { randomLogic } from "./testing/random-logic.ts";
import { randomRecord } from "./testing/random-records.ts";

const [A, B] = [{ var: "a" }, { var: "b" }];
const check = (attribute: string, comparativeOperator: string, value: unknown) => ({
  attribute,
  comparativeOperator,
  value,
});
const or = (spec: object) => ({ ...spec, booleanOperator: "OR" });
const and = (spec: object) => ({ ...spec, booleanOperator: "AND" });

describe("pasted JSON Logic is stored as", () => {
  test.each<[json: unknown, spec: unknown]>([
    [{ "==": [A, 1] }, check("a", "isEqual", 1)],
    [{ "==": [1, A] }, check("a", "isEqual", 1)],
    [{ "!=": [A, null] }, check("a", "isNotEqual", null)],
    [{ "!=": [1, A] }, check("a", "isNotEqual", 1)],
    [{ "!": { "==": [A, 1] } }, check("a", "isNotEqual", 1)],
    [{ "!": { "!": { "==": [A, 1] } } }, check("a", "isEqual", 1)],
    [{ in: ["x", A] }, check("a", "contains", "x")],
    [{ in: [A, ["x"]] }, check("a", "isEqual", "x")],
    [{ in: [A, ["x", "y"]] }, { list: [check("a", "isEqual", "x"), or(check("a", "isEqual", "y"))] }],
    [{ in: [["x"], A] }, check("a", "isEqual", "x")],
    [{ "!=": [A, ["x", "y"]] }, { list: [check("a", "isNotEqual", "x"), and(check("a", "isNotEqual", "y"))] }],
    [{ "==": [A, []] }, check("a", "isEqual", null)],
    [{ missing: ["a", "b"] }, { list: [check("a", "isEqual", null), or(check("b", "isEqual", null))] }],
    [{ and: [{ "==": [A, 1] }] }, check("a", "isEqual", 1)],
    [
      { and: [{ "==": [A, 1] }, { or: [{ "==": [B, 1] }, { "==": [B, 2] }] }] },
      { list: [check("a", "isEqual", 1), and({ list: [check("b", "isEqual", 1), or(check("b", "isEqual", 2))] })] },
    ],
  ])("%j", (json, spec) => {
    expect(serializeCondition(conditionOf(parseJsonLogic(json)))).toEqual(spec);
  });
});

describe("what a stored rule cannot say is refused with its place", () => {
  test.each<[json: unknown, place: string]>([
    [true, "logic"],
    [A, "logic"],
    [{ "<": [A, 1] }, "logic"],
    [{ "==": [A, B] }, "logic"],
    [{ "==": [{ "+": [A, 1] }, 2] }, "logic"],
    [{ "!": { in: ["x", A] } }, "logic"],
    [{ "!": { and: [{ "==": [A, 1] }] } }, "logic"],
    [{ if: [{ "==": [A, 1] }, true, false] }, "logic"],
    [{ and: [{ "==": [A, 1] }, { or: [{ "==": [A, 1] }, B] }] }, "logic.and[1].or[1]"],
  ])("%j", (json, place) => {
    expect(problemsOf(() => conditionOf(parseJsonLogic(json)))).toEqual([`jsonLogic ${place}`]);
  });
});

test("a stored rule written as JSON Logic and pasted again is the same rule", () => {
  const list = [check("a", "isEqual", 1), or(check("b", "contains", "x")), and(check("a", "isNotEqual", null))];
  const [rule] = parseRules([{ if: { list }, then: [{ id: "show" }] }], "rules");
  expect(rule && conditionOf(parseJsonLogic(toJsonLogic(logicOf(rule.when))))).toEqual(rule?.when);
});

test("whatever can be stored means what was pasted", () => {
  const random = randomOf(7);
  const records = Array.from({ length: 50 }, () => randomRecord(random));
  const sayable = Array.from({ length: 3000 }, () => randomLogic(random, 2)).flatMap((logic) => {
    const refused = problemsOf(() => conditionOf(logic)).length > 0;
    return refused ? [] : [logic];
  });
  for (const logic of sayable) {
    expect(records.map(compileLogic(logicOf(conditionOf(logic))))).toEqual(records.map(compileLogic(logic)));
  }
  expect(sayable.length).toBeGreaterThan(300);
});
