import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check, rule, setTo } from "../testing/metadata.ts";
import { RULE_OPERATORS } from "./node.ts";
import { type ActionSpec, parseRules, type RuleSpec } from "./parse.ts";
import type { ConditionSpec } from "./parse-condition.ts";
import { serializeRules } from "./serialize.ts";

const [a, b, c] = [check("a", 1), check("b", "x", "contains"), check("c", null, "isNotEqual")];
const or = (spec: ConditionSpec): ConditionSpec => ({ ...spec, booleanOperator: "OR" });
const and = (spec: ConditionSpec): ConditionSpec => ({ ...spec, booleanOperator: "AND" });
const stored = (spec: unknown) => serializeRules(parseRules(spec, "rules"));
const condition = (spec: ConditionSpec) => stored([rule(spec, "show")])[0]?.if;

describe("a condition is stored", () => {
  test.each<[title: string, spec: ConditionSpec, again: ConditionSpec]>([
    ["a check as it is [BLD-162]", a, a],
    ["a group with its words", { list: [a, and(b)] }, { list: [a, and(b)] }],
    ["a word left out as AND [BLD-D23]", { list: [a, b] }, { list: [a, and(b)] }],
    ["without the first item's word [BLD-D23]", { list: [or(a), or(b)] }, { list: [a, or(b)] }],
    ["a group of one as its item", { list: [{ list: [a] }] }, a],
    ["left to right, grouped [ADM-D26]", { list: [a, and(b), or(c)] }, { list: [{ list: [a, and(b)] }, or(c)] }],
    ["a nested group [BLD-161]", { list: [a, or({ list: [b, and(c)] })] }, { list: [a, or({ list: [b, and(c)] })] }],
  ])("%s", (_, spec, again) => {
    expect(condition(spec)).toEqual(again);
  });
});

describe("a rule is stored", () => {
  test("with its id, given or by place", () => {
    expect(stored([rule(a, "show"), { ...rule(b, "hide"), id: "mine" }]).map((spec) => spec.id)).toEqual([
      "r1",
      "mine",
    ]);
  });
  test("with its actions, a set value and its display text [ADM-144]", () => {
    const set: ActionSpec = { id: "setValue", valueDefault: [7], displayValue: "Seven" };
    expect(stored([rule(a, "show", set), rule(a, setTo(null))]).map((spec) => spec.then)).toEqual([
      [{ id: "show" }, set],
      [{ id: "setValue", valueDefault: null }],
    ]);
  });
  test("with the reason why it is set aside, with or without its condition", () => {
    const blocked = "Provider was deleted.";
    for (const spec of [a, { list: [] }]) {
      expect(stored([{ ...rule(spec, "show"), blocked }])).toEqual([{ id: "r1", ...rule(spec, "show"), blocked }]);
    }
    for (const none of [null, "", undefined])
      expect(stored([{ ...rule(a, "show"), blocked: none }])[0]).not.toHaveProperty("blocked");
  });
  test("no rules as an empty list", () => {
    expect(stored(null)).toEqual([]);
  });
});

const value = fc.constantFrom("", "x", 1, 0, true, false, null, "ü");
const word = fc.constantFrom("AND", "OR", null, undefined);
const { conditions } = fc.letrec<{ conditions: ConditionSpec; check: ConditionSpec; group: ConditionSpec }>((tie) => ({
  conditions: fc.oneof({ maxDepth: 5 }, tie("check"), tie("group")),
  check: fc
    .record({
      attribute: fc.constantFrom("a", "b"),
      comparativeOperator: fc.constantFrom(...RULE_OPERATORS),
      value,
      word,
    })
    .map(({ word: booleanOperator, ...spec }) => (booleanOperator === undefined ? spec : { ...spec, booleanOperator })),
  group: fc
    .record({ list: fc.array(tie("conditions"), { minLength: 1, maxLength: 4 }), word })
    .map(({ word: booleanOperator, ...spec }) => (booleanOperator === undefined ? spec : { ...spec, booleanOperator })),
}));
const actions = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("show", "hide", "disable", "require").map((id): ActionSpec => ({ id })),
    fc.record({
      id: fc.constant("setValue" as const),
      valueDefault: value,
      displayValue: fc.constantFrom("", "X", null),
    }),
  ),
  { minLength: 1, selector: ({ id }) => id },
);
const rules: fc.Arbitrary<RuleSpec[]> = fc.array(fc.record({ if: conditions, then: actions }), { maxLength: 4 });

describe("any rules", () => {
  test("read, stored and read again are equal", () => {
    fc.assert(
      fc.property(rules, (specs) => {
        const nodes = parseRules(specs, "rules");
        expect(parseRules(serializeRules(nodes), "rules")).toEqual(nodes);
      }),
      { numRuns: 500 },
    );
  });
  test("stored twice are stored the same", () => {
    fc.assert(
      fc.property(rules, (specs) => {
        const once = stored(specs);
        expect(stored(JSON.parse(JSON.stringify(once)))).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});
