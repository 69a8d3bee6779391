import { describe, expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { planValuesOf } from "../testing/changes.ts";
import { anEntity, check, contextOf, problemsOf, rule } from "../testing/metadata.ts";
import { changeValue, openForm } from "../form/form-model.ts";
import { lintWarnings } from "../access/lint-warnings.ts";
import { metadataOf } from "../testing/metadata.ts";
import type { Values } from "./compile-logic.ts";
import { describeRule } from "./describe.ts";
import type { JsonLogic } from "./json-logic.ts";
import { parseRules } from "./parse.ts";
import { serializeRules } from "./serialize.ts";
import { settable } from "./settable.ts";

const sets = (value: JsonLogic) => rule(check("on", 1), { id: "setValue" as const, value });
const total = (value: JsonLogic, spec: Partial<AttributeSpecInput> = {}): readonly (string | AttributeSpecInput)[] => [
  "on",
  { name: "price", elementType: null, type: "numeric" },
  { name: "count", elementType: null, type: "integer" },
  "note",
  { name: "total", conditionalList: [sets(value)], ...spec },
];
const PRODUCT: JsonLogic = { "*": [{ var: "price" }, { var: "count" }] };

describe("setValue by an expression", () => {
  const type = anEntity(total(PRODUCT, { elementType: null, type: "numeric" }));
  const stored = { userId: 1, on: 0, price: 2.5, count: 4, total: null, updated: "t" };
  const saved = (values: Values, before: Values | null = stored) => planValuesOf(type, values, before).after["total"];
  test("gives its value when its condition turns true, in a save and at once in a form [SPEC E4, E9, E12]", () => {
    expect(saved({ on: 1 })).toBe(10);
    expect(changeValue(openForm(contextOf(type), stored), "on", 1).values["total"]).toBe(10);
    expect(saved({ on: 1, price: 3 })).toBe(12);
    expect(saved({ price: 9 })).toBeNull();
    expect(saved({ price: 9 }, { ...stored, on: 1, total: 7 })).toBe(7);
  });
  test("gives it to a new record [SPEC E5]", () => {
    expect(saved({ on: 1, price: 2, count: 3 }, null)).toBe(6);
  });
  test("leaves what was sent [SPEC C10]", () => {
    expect(saved({ on: 1, total: 5 })).toBe(5);
  });
  test("leaves empty what cannot be calculated", () => {
    expect(saved({ on: 1, price: null })).toBeNull();
  });
  test("is read, written and said", () => {
    const [node] = parseRules([{ id: "r1", ...sets(PRODUCT) }], "rules");
    expect(node && serializeRules([node])[0]?.then).toEqual([
      { id: "setValue", value: { times: [{ var: "price" }, { var: "count" }] } },
    ]);
    expect(node && describeRule(node, (name) => name)).toBe("If on is 1, set it to (price × count).");
  });
});

describe("the value is stored as the attribute stores values", () => {
  test.each<[title: string, given: unknown, column: Parameters<typeof settable>[1], stored: unknown]>([
    ["a number in a text", 2.5, "text", "2.5"],
    ["a large number in a text", 1e21, "text", "1000000000000000000000"],
    ["yes in a text", true, "text", "true"],
    ["a day in a text", "2026-01-31", "text", "2026-01-31"],
    ["a text that reads as a number", "12", "integer", 12],
    ["a text that does not", "twelve", "integer", null],
    ["a fraction in a whole number", 2.5, "integer", null],
    ["a fraction in a number", 2.5, "numeric", 2.5],
    ["an id", 7, "reference", 7],
    ["an id in a list of ids", 7, "references", [7]],
    ["a text in a list of ids", "x", "references", null],
    ["a choice in a list of choices", "A", "json", ["A"]],
    ["a list in a list", ["A", "B"], "json", ["A", "B"]],
    ["a list in a text", ["A"], "text", null],
    ["a day", "2026-01-31", "date", "2026-01-31"],
    ["a day that there is not", "2026-02-30", "date", null],
    ["yes", true, "boolean", true],
    ["a number in yes or no", 1, "boolean", null],
    ["a moment", "2026-01-31T10:00:00.000Z", "timestamp", "2026-01-31T10:00:00.000Z"],
    ["a day in a moment", "2026-01-31", "timestamp", null],
    ["nothing", "", "integer", null],
  ])("%s", (_, given, column, stored) => expect(settable(given, column)).toEqual(stored));
});

describe("refused are", () => {
  const when = (value: JsonLogic, spec: Partial<AttributeSpecInput> = {}) =>
    problemsOf(() => metadataOf(total(value, spec)));
  test.each<[title: string, problems: readonly string[], expected: string]>([
    ["an attribute that there is not", when({ var: "ghost" }), "unknownAttribute user.total.conditionalList.r1"],
    ["the attribute itself", when({ "+": [{ var: "total" }, 1] }), "ruleOnItself user.total.conditionalList.r1"],
    ["no expression", when({ "==": [{ var: "note" }, 1] }), "jsonLogic user.total.conditionalList[0].then[0].value.=="],
    [
      "a number for a day",
      when(PRODUCT, { elementType: null, type: "date" }),
      "refusedValue user.total.conditionalList.r1",
    ],
    [
      "a day for a number",
      when({ today: [] }, { elementType: null, type: "integer" }),
      "refusedValue user.total.conditionalList.r1",
    ],
  ])("%s", (_, problems, expected) => expect(problems[0]).toBe(expected));
  test("a circle, also one through what is calculated", () => {
    const attributes = [
      "on",
      { name: "a", conditionalList: [rule(check("on", 1), { id: "setValue" as const, value: { var: "b" } })] },
      { name: "b", conditionalList: [rule(check("on", 1), { id: "setValue" as const, value: { var: "a" } })] },
    ];
    expect(problemsOf(() => metadataOf(attributes))[0]).toMatch(/^setValueCircle user\./);
  });
  test("both a value and an expression", () => {
    const both = rule(check("on", 1), { id: "setValue", value: 1, valueDefault: 2 });
    expect(problemsOf(() => parseRules([both], "rules"))).toEqual(["shape rules[0].then[0]"]);
  });
});

test("a fixed expression that a save would refuse is warned of", () => {
  const metadata = metadataOf(["on", { name: "total", maxLength: 2, conditionalList: [sets(1234)] }]);
  expect(lintWarnings(metadata).map(({ code }) => code)).toEqual(["refusedValue"]);
});
