import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "DEA" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

const WRONG = "Must be comprised of 2 letters, followed by 7 numbers.";

test("takes two letters and seven digits, and keeps their case [GEN-027, NMQ-114]", () => {
  for (const value of ["AB1234563", "ab1234563", "zZ0000000"]) expect(messages(value)).toEqual([]);
  expect(element.parse(" ab1234563\n", context)).toEqual({ value: "ab1234563" });
});

test("refuses anything else in one sentence [GEN-027, NMQ-114]", () => {
  const wrong = [
    "AB123456",
    "AB12345678",
    "A11234567",
    "1234567AB",
    "ABC123456",
    "AB-123456",
    "AB 1234567",
    "AB1234567x",
  ];
  for (const value of wrong) expect(messages(value)).toEqual([WRONG]);
});

test("takes the letters A to Z and the digits 0 to 9 only", () => {
  for (const value of ["ÄB1234567", "ΑΒ1234567", "AB１２３４５６７", "AB١٢٣٤٥٦٧"])
    expect(messages(value)).toEqual([WRONG]);
});

test("refuses what is no text", () => {
  expect(messages(1234567)).toEqual(["DEA takes text"]);
});
