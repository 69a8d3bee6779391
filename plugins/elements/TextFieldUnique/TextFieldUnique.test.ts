import { contextOf, messageOf, NO_RESULT, validateAttribute } from "@armature/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Abbreviation" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

const capitals = anAttribute(element, { option: [{ name: "upperCase", value: true }] });

test("asks whether another record of the organization has the value [GEN-031]", () => {
  expect(element.needs(attribute)).toEqual([{ kind: "unique", scope: "organization" }]);
});

test("one that another record has is refused in words that name the entity [GEN-031, GEN-D04]", () => {
  const found = { ...NO_RESULT, taken: () => true };
  const issues = validateAttribute(attribute, { subject: "CARD" }, { mode: "create", found });
  expect(issues.map((issue) => messageOf(issue, { entity: "Clinic" }))).toEqual([
    "Another clinic has the same value. Please enter a unique value.",
  ]);
});

test("keeps its case unless the attribute wants capitals", () => {
  expect(element.parse(" Card-01 ", context)).toEqual({ value: "Card-01" });
  expect(messages("Card-01")).toEqual([]);
});

test("is trimmed and put in capitals where the attribute wants that [NMQ-112]", () => {
  const read = (text: string) => element.parse(text, contextOf(capitals, {}));
  expect(read(" card-01 ")).toEqual({ value: "CARD-01" });
  expect(read("straße")).toEqual({ value: "STRASSE" });
  expect(read("  ")).toEqual({ value: null });
});

test("what reaches the server in small letters is refused where capitals are wanted [NMQ-112]", () => {
  const issues = element.validate("card-01", contextOf(capitals, {}));
  expect(issues.map((issue) => messageOf(issue, capitals))).toEqual(["Unique text takes capitals only"]);
  expect(element.validate("CARD-01 1ª", contextOf(capitals, {}))).toEqual([]);
});

test("every text in capitals is one that may be stored", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
      const parsed = element.parse(text, contextOf(capitals, {}));
      if (!("value" in parsed) || parsed.value === null) return;
      expect(element.validate(parsed.value, contextOf(capitals, {}))).toEqual([]);
    }),
  );
});
