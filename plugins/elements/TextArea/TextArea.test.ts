import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Notes", minLength: 3, maxLength: 20 });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("stores one kind of line break, whatever the text comes with [GEN-026]", () => {
  expect(element.parse("one\r\ntwo\rthree\u2028four\u2029five\n", context)).toEqual({
    value: "one\ntwo\nthree\nfour\nfive",
  });
});

test("keeps empty lines and indented ones, and drops outer white space", () => {
  expect(element.parse("\n\n  one\n\n\ttwo  \n three\n\n", context)).toEqual({ value: "one\n\n\ttwo  \n three" });
});

test("reads nothing but breaks as no value [NMQ-D18]", () => {
  for (const text of ["\n", "\r\n\r\n", " \n\t\u2028"]) expect(element.parse(text, context)).toEqual({ value: null });
});

test("names the minimum and the maximum, a break counting as one character [GEN-026]", () => {
  expect(messages("ab")).toEqual(["This field has a minimum character count of 3"]);
  expect(messages(`${"x".repeat(10)}\n${"x".repeat(10)}`)).toEqual(["This field has a maximum character count of 20"]);
  expect(messages(`${"x".repeat(10)}\n${"x".repeat(9)}`)).toEqual([]);
});

test("takes any length where the attribute sets no maximum [NMQ-096, F-039]", () => {
  const free = contextOf(anAttribute(element, { maxLength: null }), {});
  expect(element.validate("x\n".repeat(50_000), free)).toEqual([]);
});

test("refuses what is no text, and text that no column holds", () => {
  for (const value of [7, true, ["a"], {}]) expect(messages(value)).toEqual(["Notes takes text"]);
  for (const value of ["a\u0000bc", "a\uD800bc"])
    expect(messages(value)).toEqual(["Notes takes text that can be stored"]);
});
