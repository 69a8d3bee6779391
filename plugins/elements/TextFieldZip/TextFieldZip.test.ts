import { contextOf, messageOf } from "@armature/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element, maskZip } from "./element.ts";

const attribute = anAttribute(element, { label: "ZIP" });
const context = contextOf(attribute, {});

test.each(["5", "53703", "53703-", "53703-123", "537031234", "53703-12345", "abcde-fghi", " 53703-1234"])(
  "%j is no whole ZIP+4 code [NMQ-165]",
  (value) => {
    const messages = element.validate(value, context).map((issue) => messageOf(issue, attribute));
    expect(messages).toEqual(["ZIP Code must be 9 digits (ZIP+4 format)."]);
  },
);

test("a cell takes nine digits without the dash, and keeps leading zeros", () => {
  expect(element.parse(" 005010001\n", context)).toEqual({ value: "00501-0001" });
  expect(element.parse("00501-0001", context)).toEqual({ value: "00501-0001" });
});

test.each([
  ["5", "5"],
  ["53703", "53703"],
  ["537031", "53703-1"],
  ["53703-1234", "53703-1234"],
  ["53703 1234", "53703-1234"],
  ["537031234567", "53703-1234"],
  ["a5b3", "53"],
  ["-", ""],
])("%j is masked as %j [NMQ-166, ACC-220]", (typed, shown) => expect(maskZip(typed)).toBe(shown));

test("what is masked stays as it is, has ten characters at most, and is valid with nine digits", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const masked = maskZip(text);
      expect(maskZip(masked)).toBe(masked);
      expect(masked.length).toBeLessThanOrEqual(10);
      if (masked.length === 10) expect(element.validate(masked, context)).toEqual([]);
    }),
  );
});
