import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "NPI" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, { label: attribute.label }));
}

test("takes ten digits, leading zeros included [GEN-028]", () => {
  expect(messages("0012345678")).toEqual([]);
  expect(element.parse(" 0012345678\n", context)).toEqual({ value: "0012345678" });
  expect(element.format("0012345678", context)).toBe("0012345678");
});

test("says that the number of digits is wrong [GEN-028, NMQ-115]", () => {
  expect(messages("123456789")).toEqual(["Must be 10 digits long."]);
  expect(messages("12345678901")).toEqual(["Must be 10 digits long."]);
});

test("says first that something is no digit, whatever the length [GEN-028, NMQ-116]", () => {
  for (const value of ["123456789O", "1234-56789", "12 34", "+123456789", "1234567890x"]) {
    expect(messages(value)).toEqual(["Must be comprised of numbers."]);
  }
});

test("takes the digits 0 to 9 only, not those of other scripts [GEN-028]", () => {
  for (const value of ["١٢٣٤٥٦٧٨٩٠", "１２３４５６７８９０"]) {
    expect(messages(value)).toEqual(["Must be comprised of numbers."]);
  }
});

test("refuses a number, which would have lost its leading zeros", () => {
  expect(messages(1234567890)).toEqual(["NPI takes text of 10 digits"]);
});

test("reads blank text as no value", () => {
  expect(element.parse(" \t", context)).toEqual({ value: null });
});
