import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSort, parseFilter, parseSort } from "./parse-query.ts";
import type { Filter } from "./query.ts";

const term = { kind: "term", attribute: "a", operator: "equals", values: ["x"] };
const nested = (depth: number): object => (depth === 0 ? term : { kind: "all", items: [nested(depth - 1)] });

const groups = (count: number, size: number): object => ({
  kind: "all",
  items: Array(count).fill({ kind: "any", items: Array(size).fill(term) }),
});

describe("a filter is read", () => {
  test.each<[title: string, input: object]>([
    ["a term", term],
    ["a term of several values", { ...term, values: ["x", 1, true] }],
    ["a term of no values: is null", { ...term, values: [] }],
    [
      "each operator",
      {
        kind: "any",
        items: ["equals", "doesNotEqual", "contains", "doesNotContain"].map((operator) => ({ ...term, operator })),
      },
    ],
    ["what lacks information", { kind: "incomplete" }],
    ["a condition", { kind: "logic", logic: { lessThan: [{ var: "price" }, { today: [] }] } }],
    ["a quick filter", { kind: "quick", pieces: ["x"], columns: ["a", "b"] }],
    ["ids", { kind: "ids", attribute: "a", ids: [1, 22] }],
    ["all and any, nested", { kind: "all", items: [{ kind: "any", items: [term, term] }, term] }],
    ["no items", { kind: "all", items: [] }],
    ["ten levels", nested(10)],
    ["200 items", { kind: "any", items: Array(200).fill(term) }],
  ])("%s", (_, input) => {
    expect(parseFilter(input)).toEqual({ filter: input });
  });
  test("without what it does not know", () => {
    const input = JSON.parse('{"kind":"quick","pieces":[],"columns":[],"more":1,"__proto__":{"a":1}}');
    expect(parseFilter(input)).toEqual({ filter: { kind: "quick", pieces: [], columns: [] } });
  });
});

describe("a filter is refused, with its place", () => {
  test.each<[title: string, input: unknown, place: string, expected: string | RegExp]>([
    ["nothing", undefined, "filter", "an object with a kind"],
    ["null", null, "filter", "an object with a kind"],
    ["a text", "a=1", "filter", "an object with a kind"],
    ["a list", [term], "filter", "all, any, term, ids, incomplete, logic or quick"],
    ["an unknown kind", { kind: "none" }, "filter", "all, any, term, ids, incomplete, logic or quick"],
    [
      "a kind that every object has",
      { kind: "constructor" },
      "filter",
      "all, any, term, ids, incomplete, logic or quick",
    ],
    ["no items", { kind: "all" }, "filter.items", /^a list/],
    ["items that are no list", { kind: "any", items: {} }, "filter.items", /^a list/],
    ["an item that is none", { kind: "all", items: [term, 5] }, "filter.items[1]", "an object with a kind"],
    [
      "an item deep inside",
      { kind: "all", items: [{ kind: "any", items: [{ kind: "x" }] }] },
      "filter.items[0].items[0]",
      /^all, any/,
    ],
    ["a term without an attribute", { ...term, attribute: undefined }, "filter.attribute", "an attribute name"],
    ["a term whose attribute is a number", { ...term, attribute: 5 }, "filter.attribute", "an attribute name"],
    ["an operator that is no name", { ...term, operator: "a like b" }, "filter.operator", /^one of equals/],
    ["no values", { ...term, values: undefined }, "filter.values", /^a list/],
    ["null for a value", { ...term, values: [null] }, "filter.values", "texts, numbers, true or false"],
    ["a list for a value", { ...term, values: [[1]] }, "filter.values", "texts, numbers, true or false"],
    ["201 values", { ...term, values: Array(201).fill("x") }, "filter.values", "a list of at most 200"],
    ["201 items", { kind: "any", items: Array(201).fill(term) }, "filter", /^at most 200 terms/],
    ["201 terms in groups", groups(3, 67), "filter", /^at most 200 terms/],
    ["1,000 terms [F-180]", { kind: "any", items: Array(1000).fill(term) }, "filter", /^at most 200 terms/],
    ["eleven levels", nested(11), `filter${".items[0]".repeat(11)}`, "at most 10 levels"],
    ["ids of no attribute", { kind: "ids", ids: [1] }, "filter.attribute", "an attribute name"],
    ["ids that are texts", { kind: "ids", attribute: "a", ids: ["1"] }, "filter.ids", "whole numbers"],
    ["ids that are no list", { kind: "ids", attribute: "a", ids: 1 }, "filter.ids", /^a list/],
    ["quick without pieces", { kind: "quick", columns: [] }, "filter.pieces", /^a list/],
    [
      "quick with a number for a piece",
      { kind: "quick", pieces: [5], columns: [] },
      "filter.pieces",
      "a list of texts",
    ],
    [
      "quick with a number for a column",
      { kind: "quick", pieces: [], columns: [5] },
      "filter.columns",
      "a list of texts",
    ],
  ])("%s", (_, input, place, expected) => {
    const wording = typeof expected === "string" ? expected : expect.stringMatching(expected);
    expect(parseFilter(input)).toMatchObject({
      issue: { code: "badFilter", attribute: null, args: { place, expected: wording } },
    });
  });
  test("names what was found, cut short", () => {
    const answer = parseFilter("x".repeat(500));
    expect("issue" in answer && String(answer.issue.args?.["found"]).length).toBe(80);
  });
  test("nothing makes it throw [SPEC L3]", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const answer = parseFilter(input);
        expect("filter" in answer || "issue" in answer).toBe(true);
      }),
    );
  });
});

test("a filter that was read is read again as itself [SPEC L3]", () => {
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        kind: fc.constant("term" as const),
        attribute: fc.string(),
        operator: fc.constantFrom("equals" as const, "contains" as const),
        values: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean())),
      }),
      fc.record({
        kind: fc.constantFrom("all" as const, "any" as const),
        items: fc.array(tie("filter"), { maxLength: 3 }),
      }),
    ),
  }));
  fc.assert(
    fc.property(filter, (input) => {
      expect(parseFilter(input)).toEqual({ filter: input });
    }),
  );
});

describe("sort", () => {
  test.each<[text: string, keys: [string, boolean][]]>([
    ["", []],
    ["a", [["a", false]]],
    ["-a", [["a", true]]],
    [
      "a,-b,c",
      [
        ["a", false],
        ["b", true],
        ["c", false],
      ],
    ],
    [",a,", [["a", false]]],
  ])("%j", (text, keys) => {
    expect(parseSort(text)).toEqual(keys.map(([attribute, descending]) => ({ attribute, descending })));
  });
  test("is written as it is read", () => {
    const key = fc.record({ attribute: fc.stringMatching(/^[a-z][A-Za-z0-9]{0,9}$/), descending: fc.boolean() });
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        expect(parseSort(formatSort(keys))).toEqual(keys);
      }),
    );
  });
});
