import { contextOf, messageOf } from "@armature/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Fee" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

const WRONG = "Fee takes an amount such as 1,200.50";

function read(text: string): unknown {
  const parsed = element.parse(text, context);
  return "value" in parsed ? parsed.value : messageOf(parsed.issue, attribute);
}

test.each([
  ["1200.5", 1200.5],
  ["1,200.50", 1200.5],
  [" 1,234,567.89\n", 1_234_567.89],
  ["0", 0],
  ["007", 7],
  ["0.05", 0.05],
])("stores %j as the number %d [NMQ-097, NMQ-099]", (text, value) => {
  expect(read(text)).toBe(value);
});

test.each(["1.234", "$5", "-5", "(5.00)", "5 EUR", "1e3", "abc", "1.2.3", "1.", ".5", "٣"])(
  "refuses %j [NMQ-097]",
  (text) => expect(read(text)).toBe(WRONG),
);

test.each(["1,50", "12,00", "1,2,3", ",100", "1000,000", "1,200,50"])(
  "refuses %j, whose comma parts no thousands and could be meant as a point",
  (text) => expect(read(text)).toBe(WRONG),
);

test.each([
  [1200.5, "1,200.50"],
  [0, "0.00"],
  [0.05, "0.05"],
  [1_234_567, "1,234,567.00"],
  [9_999_999_999_999.99, "9,999,999,999,999.99"],
])("shows %d as %s [NMQ-098]", (value, text) => {
  expect(element.format(value, context)).toBe(text);
});

test("reads what it shows, whatever the amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (cents) => {
      const amount = Number((cents / 100).toFixed(2));
      expect(messages(amount)).toEqual([]);
      expect(read(element.format(amount, context))).toBe(amount);
    }),
  );
});

test("empty is no value [NMQ-100]", () => {
  for (const text of ["", "  "]) expect(read(text)).toBeNull();
});

test("refuses amounts that the column would round or cannot hold, and shows them as they are", () => {
  for (const value of [0.001, 0.1 + 0.2, 1e13, -1, Number.NaN, "5", true, {}]) expect(messages(value)).toEqual([WRONG]);
  expect(element.format(0.001, context)).toBe("0.001");
});
