import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Beds" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

const UNREAD = "Failed to parse input for Beds.";

test("a value is needed where one is required [GEN-025, GEN-030, NMQ-108]", () => {
  const required = anAttribute(element, { required: true });
  const issues = validateAttribute(required, { subject: null }, { mode: "create" });
  expect(issues.map((issue) => messageOf(issue, required))).toEqual(["Requires a value"]);
});

test("one that is not required may stay blank [GEN-030]", () => {
  expect(validateAttribute(attribute, { subject: null }, { mode: "create" })).toEqual([]);
  expect(element.parse(" ", context)).toEqual({ value: null });
});

test.each([
  ["42", 42],
  [" 42\n", 42],
  ["007", 7],
  ["-7", -7],
  ["+7", 7],
  ["-0", 0],
  ["12.0", 12],
])("reads %j as %d [GEN-030, NMQ-D18]", (text, value) => {
  expect(element.parse(text, context)).toEqual({ value });
});

test.each(["abc", "12abc", "1.5", "1e3", "1,200", "1.200", "0x10", "٣", "1 2", "--1", "NaN"])(
  "cannot read %j [NMQ-109]",
  (text) => {
    const parsed = element.parse(text, context);
    expect("issue" in parsed && messageOf(parsed.issue, attribute)).toBe(UNREAD);
  },
);

test("stores nothing that could not be read [GEN-030, NMQ-109]", () => {
  for (const value of ["abc", "12", true, {}, [1]]) expect(messages(value)).toEqual([UNREAD]);
});

test("takes the numbers that an integer column holds", () => {
  for (const value of [2_147_483_647, -2_147_483_647]) expect(messages(value)).toEqual([]);
  for (const value of [2_147_483_648, -1e10, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(messages(value)).toEqual(["Beds takes a whole number of at most 2147483647"]);
  }
});
