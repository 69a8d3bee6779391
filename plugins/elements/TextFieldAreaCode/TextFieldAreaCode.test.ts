import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Area Code" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("takes three digits [NMQ-110]", () => {
  for (const value of ["608", "100", "999"]) expect(messages(value)).toEqual([]);
  expect(element.parse(" 608 ", context)).toEqual({ value: "608" });
});

test("refuses any other length [NMQ-110]", () => {
  for (const value of ["6", "60", "6080", "06"]) expect(messages(value)).toEqual(["Must be 3 digits long."]);
});

test("refuses a leading zero [NMQ-111]", () => {
  for (const value of ["012", "000"]) expect(messages(value)).toEqual(["Area codes cannot start with zero."]);
});

test("tells what is no digit from a wrong length, since a form may say it in other words", () => {
  const codes = (value: string) => element.validate(value, context).map((issue) => issue.code);
  for (const value of ["6O8", "(608)", "60 8", "٦٠٨", "６０８"]) expect(codes(value)).toEqual(["areaCodeDigits"]);
  expect(codes("60")).toEqual(["areaCodeLength"]);
});

test("blank is no value", () => {
  expect(element.parse("  ", context)).toEqual({ value: null });
});

test("refuses a number", () => {
  expect(messages(608)).toEqual(["Area Code takes text"]);
});
