import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Job Title", minLength: 3, maxLength: 10 });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, { label: attribute.label }));
}

test("keeps digits, formulas and words that look like other kinds as they are", () => {
  for (const text of ["007", "=1+1", "1.50", "true", "null", "__proto__"]) {
    expect(element.parse(text, context)).toEqual({ value: text });
  }
});

test("composes letters and drops outer white space and NUL", () => {
  expect(element.parse("\u00A0 e\u0301te\u0301\u0000\t", context)).toEqual({ value: "été" });
});

test("reads line breaks as a space, since it is one line [GEN-026]", () => {
  expect(element.parse("first \r\n second\u2028third\n", context)).toEqual({ value: "first second third" });
  expect(messages("first\nsecond")).toEqual(["Job Title takes one line of text"]);
});

test("reads half of a surrogate pair as the replacement character, and refuses to store one", () => {
  expect(element.parse("a\uD800b", context)).toEqual({ value: "a\uFFFDb" });
  expect(messages("a\uD800b")).toEqual(["Job Title takes one line of text"]);
  expect(messages("a\u0000b")).toEqual(["Job Title takes one line of text"]);
});

test("reads blank text as no value", () => {
  for (const text of ["", "  ", "\n", "\u0000", "\u3000"])
    expect(element.parse(text, context)).toEqual({ value: null });
});

test("names the minimum and the maximum [GEN-026]", () => {
  expect(messages("RN")).toEqual(["This field has a minimum character count of 3"]);
  expect(messages("Registered nurse")).toEqual(["This field has a maximum character count of 10"]);
  expect(messages("Nurse")).toEqual([]);
});

test("holds 10,000 characters where the attribute sets no maximum", () => {
  const free = contextOf(anAttribute(element, { maxLength: null }), {});
  expect(element.validate("x".repeat(10_000), free)).toEqual([]);
  expect(element.validate("x".repeat(10_001), free)).toMatchObject([{ code: "tooLong", args: { max: 10_000 } }]);
});

test("refuses what is no text", () => {
  for (const value of [7, true, ["Nurse"], {}]) expect(messages(value)).toEqual(["Job Title takes text"]);
});
