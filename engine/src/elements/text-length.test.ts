import { expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { validateLength, wrongType } from "./text-length.ts";

function issues(text: string, minLength: number | null, maxLength: number | null) {
  const attribute = anEntity([{ name: "city", minLength, maxLength }]).byName.get("city");
  if (!attribute) throw new Error("city did not compile");
  return validateLength(text, attribute).map(({ code, args }) => `${code} ${JSON.stringify(args)}`);
}

test.each<[text: string, min: number | null, max: number | null, issues: string[]]>([
  ["", 3, 5, ['tooShort {"min":3}']],
  ["ab", 3, 5, ['tooShort {"min":3}']],
  ["abc", 3, 5, []],
  ["abcde", 3, 5, []],
  ["abcdef", 3, 5, ['tooLong {"max":5}']],
  ["ab", null, 5, []],
  ["abcdef", 3, null, []],
  ["", null, 0, []],
  ["a", null, 0, ['tooLong {"max":0}']],
  ["", 0, null, []],
])("%j with minimum %s and maximum %s [GEN-026, BLD-146, BLD-147]", (text, min, max, expected) => {
  expect(issues(text, min, max)).toEqual(expected);
});

test("bounds that contradict each other name the maximum alone", () => {
  expect(issues("abcd", 5, 3)).toEqual(['tooLong {"max":3}']);
});

test("a text without a maximum has no limit [NMQ-096, F-039]", () => {
  expect(issues("x".repeat(1_000_000), null, null)).toEqual([]);
});

test("counts as the counter of the field does: a letter with a mark as one, an emoji as two", () => {
  expect(issues("é", null, 1)).toEqual([]);
  expect(issues("😀", null, 1)).toEqual(['tooLong {"max":1}']);
});

test("the issue of a wrong kind names what was expected", () => {
  const attribute = anEntity(["city"]).byName.get("city");
  expect(attribute && wrongType(attribute, "text")).toEqual({
    code: "wrongType",
    attribute: "city",
    args: { expected: "text" },
  });
});
