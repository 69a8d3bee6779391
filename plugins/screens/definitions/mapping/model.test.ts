import type { ConditionSpec } from "@armature/engine/rules";
import { describe, expect, test } from "vitest";
import { issuesOf, NEW_MAPPING, newRow, type RowDraft, withFilter } from "./model.ts";

const CHECK = { attribute: "provider", comparativeOperator: "isEqual", value: 1 } as const;
const SUBJECT = { byName: new Map([["email", {}]]) } as never;
const WORDS = { itemNumber: "epicItemNumber", firstItem: "Epic ID Type" };
const row = (over: object): RowDraft => ({ ...newRow(WORDS), epicItemNumber: 20, value: "email", ...over });
const mapping = (over: object) => ({ ...NEW_MAPPING, label: "EMP", rowList: [row({})], ...over });
const messages = (over: object) =>
  issuesOf(mapping(over), [], WORDS, SUBJECT).map(({ label, message }) => `${label}: ${message}`);

describe("a mapping", () => {
  test.each<[what: string, rows: readonly RowDraft[], messages: readonly string[]]>([
    ["whole", [row({}), row({ epicItemNumber: 21, valueType: "static", value: "X" })], []],
    ["no number [ADM-133]", [row({ epicItemNumber: null })], ["Row 1, Epic Item Number: Required"]],
    [
      "number 1 [ADM-134]",
      [row({ epicItemNumber: 1 })],
      ["Row 1, Epic Item Number: Item number 1 is set by Epic ID Type"],
    ],
    ["a word", [row({ epicItemNumber: "two" })], ["Row 1, Epic Item Number: Must be a whole number above 1."]],
    [
      "a number twice [ADM-D23]",
      [row({}), row({})],
      ["Row 2, Epic Item Number: Another row has this item number. Use each once."],
    ],
    ["no attribute [ADM-135]", [row({ value: "" })], ["Row 1, Value: Required"]],
    ["no text [ADM-135]", [row({ valueType: "static", value: "  " })], ["Row 1, Value: Required"]],
    ["an attribute that does not exist", [row({ value: "pager" })], ["Row 1, Value: There is no field pager."]],
    ["nothing computed [ADM-135]", [row({ valueType: "computed", value: "" })], ["Row 1, Value: Required"]],
  ])("with rows of %s", (_, rowList, expected) => {
    expect(messages({ rowList })).toEqual(expected);
  });

  test("has a label", () => {
    expect(messages({ label: " " })).toEqual(["Label: Label is required"]);
  });

  test.each<[what: string, list: readonly ConditionSpec[], gap: string | null]>([
    ["a check", [CHECK], null],
    ["a check for 0", [{ ...CHECK, value: 0 }], null],
    ["a check for nothing, which is 'is empty'", [{ ...CHECK, value: null }], null],
    ["a check of no attribute", [CHECK, { ...CHECK, attribute: "" }], "Choose an attribute for each check."],
    ["no check", [], "Add a check."],
  ])("is saved with a filter of whole checks alone: %s [ADM-136]", (_, list, gap) => {
    const filter = { id: null, if: { list }, filterCode: null, then: [] };
    expect(messages({ conditionalList: [filter] })).toEqual(gap === null ? [] : [`Filter: ${gap}`]);
  });

  test("keeps its later conditionals, which do not filter [BLD-202]", () => {
    const later = { id: "b", if: CHECK, filterCode: null, then: [] };
    const first = { id: "a", if: null, filterCode: { "==": [1, 1] }, then: [{ id: "show" as const }] };
    const changed = withFilter({ conditionalList: [first, later] }, CHECK);
    expect(changed["conditionalList"]).toEqual([
      { id: "a", if: CHECK, filterCode: null, then: [{ id: "show" }] },
      later,
    ]);
    expect(withFilter({ conditionalList: [first] }, null)["conditionalList"]).toEqual([]);
    expect(withFilter({ conditionalList: [first, later] }, null)["conditionalList"]).toEqual([]);
    const setAside = { conditionalList: [later], blocked: "Its filter read Pager, which was deleted." };
    expect(withFilter(setAside, null)).toEqual({ conditionalList: [], blocked: null });
    expect(withFilter(setAside, CHECK)["conditionalList"]).toEqual([expect.objectContaining({ if: CHECK }), later]);
    expect(withFilter({}, CHECK)["conditionalList"]).toEqual([{ id: null, if: CHECK, filterCode: null, then: [] }]);
  });
});
