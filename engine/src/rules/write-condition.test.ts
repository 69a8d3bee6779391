import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { check, problemsOf } from "../testing/metadata.ts";
import { toJsonLogic } from "./json-logic.ts";
import { sizeOfLogic } from "./logic.ts";
import { parseRules, type RuleSpec } from "./parse.ts";
import { parseCondition } from "./parse-condition.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";
import { serializeRules, writeCondition } from "./serialize.ts";
import { randomOf } from "./testing/random.ts";
import { randomLogic } from "./testing/random-logic.ts";

const [A, B] = [{ var: "a" }, { var: "b" }];
const or = (spec: object) => ({ ...spec, booleanOperator: "OR" });
const and = (spec: object) => ({ ...spec, booleanOperator: "AND" });
const written = (json: unknown) => writeCondition(parseCondition({ logic: json }));

describe("a condition in JSON Logic that checks and groups say too is stored as those", () => {
  test.each<[json: unknown, spec: unknown]>([
    [{ "==": [A, 1] }, check("a", 1)],
    [{ "!=": [A, null] }, check("a", null, "isNotEqual")],
    [{ "!": { "==": [A, 1] } }, check("a", 1, "isNotEqual")],
    [{ in: ["x", A] }, check("a", "x", "contains")],
    [{ missing: ["a", "b"] }, { list: [check("a", null), or(check("b", null))] }],
    [
      { and: [{ "==": [A, 1] }, { or: [{ "==": [B, 1] }, { "==": [B, 2] }] }] },
      { list: [check("a", 1), and({ list: [check("b", 1), or(check("b", 2))] })] },
    ],
    [
      { and: [{ or: [{ "==": [B, 1] }, { "==": [B, 2] }] }, { "==": [A, 1] }] },
      { list: [{ list: [check("b", 1), or(check("b", 2))] }, and(check("a", 1))] },
    ],
  ])("%j", (json, spec) => {
    expect(written(json)).toEqual(spec);
  });
});

describe("a condition that they cannot say, or would read back as another tree, stays JSON Logic", () => {
  test.each<[json: unknown]>([
    [true],
    [{ "!!": [A] }],
    [{ lessThan: [A, 1] }],
    [{ equals: [A, B] }],
    [{ equals: [1, A] }],
    [{ equals: [A, ["x", "y"]] }],
    [{ contains: [["x", "y"], A] }],
    [{ equals: [{ plus: [A, 1] }, 2] }],
    [{ "!": [{ contains: [A, "x"] }] }],
    [{ "!": [{ and: [{ equals: [A, 1] }] }] }],
    [{ and: [{ equals: [A, 1] }] }],
    [{ and: [{ and: [{ equals: [A, 1] }, { equals: [A, 2] }] }, { equals: [B, 1] }] }],
    [{ if: [{ equals: [A, 1] }, true, false] }],
    [{ and: [{ equals: [A, 1] }, { or: [{ equals: [A, 1] }, { "!!": [B] }] }] }],
  ])("%j", (json) => {
    expect(written(json)).toEqual({ logic: json });
  });
});

describe("a condition is refused with its place", () => {
  const ten = Array.from({ length: 70 }, (_, i) => ({ "==": [A, i] }));
  const rule = (condition: unknown) =>
    problemsOf(() => parseRules([{ if: condition, then: [{ id: "show" }] }], "rules"));
  test.each<[what: string, condition: unknown, problems: string[]]>([
    ["an unknown operator", { logic: { "~": [A, 1] } }, ["jsonLogic rules[0].if.logic.~"]],
    ["too many parts", { logic: { or: ten } }, ["jsonLogic rules[0].if.logic.or[66].==[0]"]],
    ["no condition", { logic: { var: "a.b" } }, ["jsonLogic rules[0].if.logic.var"]],
    ["logic beside a list", { logic: true, list: [check("a", 1)] }, ["unknownProperty rules[0].if.list"]],
    [
      "logic beside a check",
      { ...check("a", 1), logic: true },
      ["attribute", "comparativeOperator", "value"].map((p) => `unknownProperty rules[0].if.${p}`),
    ],
    ["logic of nothing", { logic: null }, ["shape rules[0].if.logic"]],
    ["logic of a list", { logic: [] }, ["shape rules[0].if.logic"]],
    ["logic of a text", { logic: "" }, ["shape rules[0].if.logic"]],
    ["logic with a word", or({ logic: true }), ["unknownProperty rules[0].if.booleanOperator"]],
    ["logic in a group", { list: [check("a", 1), or({ logic: true })] }, ["shape rules[0].if.list[1].logic"]],
    [
      "what a client that knows only checks makes of it",
      { list: [{ logic: true }] },
      ["shape rules[0].if.list[0].logic"],
    ],
  ])("%s", (_, condition, problems) => {
    expect(rule(condition)).toEqual(problems);
  });
});

test("any condition that was read is written, and read again is the same tree [SPEC R6]", () => {
  const random = randomOf(7);
  const all = Array.from({ length: 3000 }, () => randomLogic(random, 3));
  const read = all.filter((logic) => sizeOfLogic(logic).nodes < 90).map((logic) => parseJsonLogic(toJsonLogic(logic)));
  const stored = read.map((logic) => writeCondition(logic));
  expect(stored.map((each) => parseCondition(JSON.parse(JSON.stringify(each))))).toEqual(read);
  const rows = stored.filter((each) => !("logic" in each));
  expect([rows.length > 100, stored.length - rows.length > 1000]).toEqual([true, true]);
});

test("the shipped rules, read and written, keep their bytes [SPEC R6]", async () => {
  const root = fileURLToPath(new URL("../../../metadata", import.meta.url));
  const lists: RuleSpec[][] = [];
  for await (const file of glob(`${root}/**/attributes.json`)) {
    const stored = JSON.parse(readFileSync(file, "utf8")) as readonly { readonly conditionalList?: RuleSpec[] }[];
    lists.push(...stored.flatMap(({ conditionalList = [] }) => (conditionalList.length > 0 ? [conditionalList] : [])));
  }
  for (const list of lists)
    expect(JSON.stringify(serializeRules(parseRules(list, "rules")))).toBe(JSON.stringify(list));
  expect(lists.flat().length).toBeGreaterThan(100);
});
