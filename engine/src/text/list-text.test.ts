import fc from "fast-check";
import { expect, test } from "vitest";
import { joinList, splitList } from "./list-text.ts";

test.each<[items: string[], text: string]>([
  [["Flu", "Cold"], "Flu, Cold"],
  [["Lee, Ann", "Ray"], '"Lee, Ann", Ray'],
  [['"Big" Joe'], '"""Big"" Joe"'],
  [['5" pipe', "O'Neil"], "5\" pipe, O'Neil"],
  [[" a "], '" a "'],
  [["", "x"], '"", x'],
])("%j is %j and comes back [GEN-047]", (items, text) => {
  expect(joinList(items)).toBe(text);
  expect(splitList(text)).toEqual(items);
});

test.each<[text: string, items: string[]]>([
  ["a,b,,  c ,", ["a", "b", "c"]],
  ['"Big" Joe, Ann', ['"Big" Joe', "Ann"]],
  ['"never closed, Ann', ['"never closed', "Ann"]],
  ['a, "b, c" d, e', ["a", '"b', 'c" d', "e"]],
  [" , ,", []],
  ["", []],
])("%j, as a person may type it, is %j", (text, items) => {
  expect(splitList(text)).toEqual(items);
});

test("any list at all comes back", () => {
  const letter = fc.constantFrom(",", '"', " ", "\n", "a", "é", "\u00a0", "=");
  const item = fc.oneof(fc.string({ unit: letter, maxLength: 6 }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      expect(splitList(joinList(items))).toEqual(items);
    }),
    { numRuns: 500 },
  );
});

test("a long text of quotes and commas is read in one pass", () => {
  expect(splitList('",""x'.repeat(200_000)).length).toBeGreaterThan(0);
});
