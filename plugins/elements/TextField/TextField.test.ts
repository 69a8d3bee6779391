import { contextOf, messageOf } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Job Title", minLength: 3, maxLength: 10 });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
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

test("takes any length where the attribute sets no maximum [NMQ-096, F-039]", () => {
  const free = contextOf(anAttribute(element, { maxLength: null }), {});
  expect(element.validate("x".repeat(100_000), free)).toEqual([]);
});

test("refuses what is no text", () => {
  for (const value of [7, true, ["Nurse"], {}]) expect(messages(value)).toEqual(["Job Title takes text"]);
});

describe("a format [F-038]", () => {
  const saysOf = (format: string, value: string) =>
    element
      .validate(
        value,
        contextOf({ ...attribute, minLength: null, maxLength: 40, option: [{ name: "format", value: format }] }, {}),
      )
      .map((issue) => messageOf(issue, attribute));
  test.each([
    ["phone", ["(608) 555-0142", "608-555-0142", "608.555.0142", "6085550142", "+1 608 555 0142", "16085550142"]],
    ["phone", ["(608) 555-0142 x12", "608 555 0142 ext. 7", "608 555 0142 #7", "+49 30 901820"]],
    ["taxId", ["12-3456789", "123456789"]],
    ["taxonomy", ["261QP2300X", "208000000X", "2084N0400X"]],
    ["clia", ["52D0123456"]],
    ["somethingElse", ["banana"]],
  ])("%s takes %j", (format, values) => {
    for (const value of values) expect([value, saysOf(format, value)]).toEqual([value, []]);
  });
  test.each([
    [
      "phone",
      [
        "1",
        "banana",
        "555-0142",
        "608 555 01420",
        "(108) 555-0142",
        "(008) 555-0142",
        "+1",
        "x12",
        "6085550142 call Ann",
      ],
      "Must be a phone number with its area code, such as (608) 555-0142.",
    ],
    [
      "taxId",
      ["banana", "1", "12-345678", "12-34567890", "1-23456789", "00-0000000", "12–3456789", "١٢٣٤٥٦٧٨٩"],
      "Must be nine digits, such as 12-3456789.",
    ],
    [
      "taxonomy",
      ["banana", "261QP2300", "261QP2300x", "261QP23000", "X61QP2300X", "261QP-300X"],
      "Must be ten characters that end with X, such as 261QP2300X.",
    ],
    [
      "clia",
      ["banana", "52D012345", "52E0123456", "D520123456"],
      "Must be two digits, D and seven digits, such as 52D0123456.",
    ],
  ])("%s refuses %j", (format, values, message) => {
    for (const value of values) expect([value, saysOf(format, value)]).toEqual([value, [message]]);
  });
});
