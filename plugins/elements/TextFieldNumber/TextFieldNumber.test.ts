import { type AttributeType, contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { hintOf } from "./bounds.ts";
import { element } from "./element.ts";

/** An attribute with these settings. */
function a(settings: Readonly<Record<string, unknown>> = {}): AttributeType {
  const option = Object.entries(settings).map(([name, value]) => ({ name, value }));
  return anAttribute(element, { label: "Beds", option });
}
function messages(value: unknown, attribute: AttributeType): readonly string[] {
  return element.validate(value, contextOf(attribute, {})).map((issue) => messageOf(issue, attribute));
}

test("names the bound that a value is beyond, which is accepted itself [F-117]", () => {
  const bounded = a({ minimum: 1, maximum: 100 });
  expect(messages(0, bounded)).toEqual(["Value must be 1 or more."]);
  expect(messages(101, bounded)).toEqual(["Value must be 100 or less."]);
  expect(messages(-1, a({ minimum: 0 }))).toEqual(["Value must be 0 or more."]);
  expect(messages(0, a({ minimum: 0 }))).toEqual([]);
});

test("accepts the bounds themselves [NMQ-104]", () => {
  for (const value of [1, 50, 100]) expect(messages(value, a({ minimum: 1, maximum: 100 }))).toEqual([]);
  expect(messages(0, a({ minimum: 0, maximum: 0 }))).toEqual([]);
});

test("has no bound where none is set, and reads one that was typed as text", () => {
  for (const value of [-5000, 0, 5000]) expect(messages(value, a())).toEqual([]);
  expect(messages(0, a({ minimum: "1" }))).toEqual(["Value must be 1 or more."]);
  expect(messages(0, a({ minimum: "one" }))).toEqual([]);
});

test("asks for a positive number [NMQ-105]", () => {
  for (const minimum of [0, 1]) expect(hintOf(a({ minimum }))).toBe("Enter a positive number.");
});

test("asks for a number within both bounds [NMQ-106]", () => {
  expect(hintOf(a({ minimum: 1, maximum: 12 }))).toBe("Enter a number from 1 to 12.");
  expect(hintOf(a({ minimum: -5, maximum: 0 }))).toBe("Enter a number from -5 to 0.");
});

test("asks for a number otherwise [NMQ-107]", () => {
  for (const settings of [{}, { minimum: 2 }, { maximum: 9 }, { minimum: -1 }]) {
    expect(hintOf(a(settings))).toBe("Enter a number.");
  }
});

test("is whole, in an integer column, unless decimals are set [NMQ-D18]", () => {
  expect(a().column).toBe("integer");
  expect(messages(1.5, a())).toEqual(["Beds takes a whole number"]);
  expect(messages(2_147_483_648, a())).toEqual(["Beds takes a whole number"]);
});

test("takes decimals in an attribute of type numeric, as many as are set [F-175, NMQ-D18]", () => {
  const numeric = (settings: Readonly<Record<string, unknown>> = {}) =>
    anAttribute(element, {
      label: "Beds",
      type: "numeric",
      option: Object.entries(settings).map(([name, value]) => ({ name, value })),
    });
  expect(numeric().column).toBe("numeric");
  for (const value of [1.5, 1.25, 3]) expect(messages(value, numeric())).toEqual([]);
  expect(messages(1.555, numeric())).toEqual(["Beds takes a number with at most 2 decimals"]);
  expect(messages(1.5, numeric({ decimals: 0 }))).toEqual(["Beds takes a whole number"]);
  expect(numeric({ decimals: 0 }).column).toBe("integer");
});

test("takes as many decimals as are set, at most those that a column holds [NMQ-D18]", () => {
  expect(a({ decimals: 1 }).column).toBe("numeric");
  expect(messages(1.5, a({ decimals: 1 }))).toEqual([]);
  expect(messages(1.55, a({ decimals: 1 }))).toEqual(["Beds takes a number with at most 1 decimal"]);
  expect(messages(1.55, a({ decimals: 2 }))).toEqual([]);
  for (const decimals of [2, 9]) {
    expect(messages(1.555, a({ decimals }))).toEqual(["Beds takes a number with at most 2 decimals"]);
  }
  for (const value of [0.1 + 0.2, 1e-7, 1e13]) expect(messages(value, a({ decimals: 2 }))).toHaveLength(1);
});

test.each([
  ["42", 42],
  [" -1.50 ", -1.5],
  ["007", 7],
  ["-0", 0],
  ["0.500", 0.5],
])("reads %j as %d", (text, value) => {
  expect(element.parse(text, contextOf(a({ decimals: 2 }), {}))).toEqual({ value });
});

test.each(["abc", "1,5", "1.500", "-12.000", "1e5", "1.", ".5", "0x1F", "٣"])("cannot read %j", (text) => {
  expect(element.parse(text, contextOf(a(), {}))).toHaveProperty("issue.code", "wrongType");
});

test("refuses what is no number, also its text form", () => {
  for (const value of ["5", true, [5], {}]) expect(messages(value, a())).toEqual(["Beds takes a whole number"]);
});
