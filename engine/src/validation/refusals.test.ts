import { expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { NO_FACTS } from "../rules/facts.ts";
import { anEntity, check } from "../testing/metadata.ts";
import { refusalBehind, refusalsOf } from "./refusals.ts";

const type = anEntity(["number", "open", "area"], {
  tiedList: [{ attribute: "number", to: "open", value: "yes", message: "Open it first." }],
  ruleList: [{ id: "number open", if: check("area", "X"), level: "error", text: "X is full.", at: ["area"] }],
});

test.each<[title: string, before: Values | null, values: Values, issues: readonly string[]]>([
  ["a new record with one of the two", null, { number: "1" }, ["number tied Open it first."]],
  ["a new record with both", null, { number: "1", open: "yes" }, []],
  ["a new record without", null, { open: "no" }, []],
  ["a value beside another", { open: "no" }, { number: "1" }, ["number tied Open it first."]],
  ["the other taken away", { number: "1", open: "yes" }, { open: null }, ["open tied Open it first."]],
  ["both changed at once", { number: "1", open: "yes" }, { number: "2", open: "no" }, ["number tied Open it first."]],
  ["both taken away", { number: "1", open: "yes" }, { number: null, open: "no" }, []],
  ["what did not belong together before, and is not touched", { number: "1", open: "no" }, { area: "1" }, []],
])("two tied attributes: %s [SPEC V6]", (_, before, values, said) => {
  const { issues, warnings } = refusalsOf(type, { ...before, ...values }, before, NO_FACTS);
  expect(issues.map(({ attribute, code, args }) => `${attribute} ${code} ${args?.["text"]}`)).toEqual(said);
  expect(warnings).toEqual([]);
});

test("an issue leads back to what its refusal reads, however rules are called", () => {
  const { issues } = refusalsOf(type, { number: "1", area: "X" }, null, NO_FACTS);
  expect(issues.map((issue) => [...(refusalBehind(type, issue)?.condition.reads ?? [])])).toEqual([
    ["number", "open"],
    ["area"],
  ]);
  expect(refusalBehind(type, { code: "required", attribute: "area" })).toBeUndefined();
});
