import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "NPI" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("takes ten digits, leading zeros included [GEN-028]", () => {
  expect(messages("0012345670")).toEqual([]);
  expect(element.parse(" 0012345670\n", context)).toEqual({ value: "0012345670" });
  expect(element.format("0012345670", context)).toBe("0012345670");
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

test.each(["0000000000", "1234567890", "0012345678", "1003000216"])(
  "says of %s that its check digit is wrong [F-038]",
  (value) => {
    expect(messages(value)).toEqual([
      "This is no NPI: its last digit does not match the others. Compare it with the source.",
    ]);
  },
);

test("takes one last digit of ten, and finds every swap of neighbours but 0 and 9 [F-038]", () => {
  for (const nine of ["123456789", "100300012", "199999999", "203040506"]) {
    const right = [...Array(10).keys()].filter((digit) => messages(`${nine}${digit}`).length === 0);
    expect(right).toHaveLength(1);
    const digits = Array.from(`${nine}${right[0]}`);
    for (const [at, digit] of digits.slice(0, -1).entries()) {
      const next = digits[at + 1] ?? "";
      if (digit === next || [digit, next].toSorted().join("") === "09") continue;
      expect(
        messages(
          digits
            .with(at, next)
            .with(at + 1, digit)
            .join(""),
        ),
      ).toHaveLength(1);
    }
  }
});
