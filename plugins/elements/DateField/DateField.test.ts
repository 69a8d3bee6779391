import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, {
  label: "Go-live",
  option: [
    { name: "minimum", value: "2026-01-01" },
    { name: "maximum", value: "2027-12-31" },
  ],
});
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("is text of the form YYYY-MM-DD in a date column [NMQ-128, GEN-D07]", () => {
  expect(attribute.column).toBe("date");
  expect(element.parse("2026-01-31", context)).toEqual({ value: "2026-01-31" });
  expect(element.format("2026-01-31", context)).toBe("2026-01-31");
});

test.each(["1/31/2026", "01/31/2026", " 2026-1-31\n"])("reads %j as a spreadsheet means it", (text) => {
  expect(element.parse(text, context)).toEqual({ value: "2026-01-31" });
});

test.each(["2026-02-29", "31/1/2026", "1/31/26", "46053", "Jan 31", "2026-01-31T00:00Z"])("refuses %j", (text) => {
  expect(element.parse(text, context)).toHaveProperty("issue.code", "wrongType");
});

test("knows leap years", () => {
  const free = contextOf(anAttribute(element), {});
  expect(element.validate("2024-02-29", free)).toEqual([]);
  expect(element.validate("2000-02-29", free)).toEqual([]);
  expect(element.validate("1900-02-29", free)).toHaveLength(1);
});

test("keeps within the bounds that the attribute sets", () => {
  expect(messages("2025-12-31")).toEqual(["Go-live must be 2026-01-01 or later"]);
  expect(messages("2028-01-01")).toEqual(["Go-live must be 2027-12-31 or earlier"]);
  expect(messages("2026-01-01")).toEqual([]);
});

test("refuses what is no text, a Date too", () => {
  for (const value of [20_260_131, new Date(0), ["2026-01-31"], true]) {
    expect(messages(value)).toEqual(["Go-live takes a date such as 2026-01-31"]);
  }
});
