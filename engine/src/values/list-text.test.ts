import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinList, knownItems, possibleItems, splitDays, splitList } from "./list-text.ts";

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

describe("a list as people write it [F-160]", () => {
  const LABELS = ["English", "Spanish", "Labor and Delivery", "Prenatal, First", "A/B test", "One; Two; Three"];
  const find = (text: string) => LABELS.find((label) => label.toLowerCase() === text.toLowerCase()) ?? null;

  test.each<[text: string, items: readonly string[] | null]>([
    ["English; Spanish", ["English", "Spanish"]],
    ["English | spanish", ["English", "Spanish"]],
    ["English/Spanish", ["English", "Spanish"]],
    ["English\nSpanish\r\n", ["English", "Spanish"]],
    ["English and Spanish", ["English", "Spanish"]],
    ["English & Spanish", ["English", "Spanish"]],
    ["English, and Spanish", ["English", "Spanish"]],
    ["Labor and Delivery", ["Labor and Delivery"]],
    ["English; Labor and Delivery, Spanish", ["English", "Labor and Delivery", "Spanish"]],
    ["Prenatal, First; English", ["Prenatal, First", "English"]],
    ['"Prenatal, First", English', ["Prenatal, First", "English"]],
    ["A/B test/English", ["A/B test", "English"]],
    ["Spanish, One; Two; Three", ["Spanish", "One; Two; Three"]],
    ["English; Klingon", null],
    ["English Spanish", null],
    ["Englishandspanish", null],
    [" ; ", []],
  ])("%j is %j", (text, items) => {
    expect(knownItems(text, find)).toEqual(items);
    const asked = possibleItems(text).map((item) => item.toLowerCase());
    expect(asked).toEqual(expect.arrayContaining((items ?? []).map((item) => item.toLowerCase())));
  });

  test("any known items between any separators are all found, and an unknown one is never dropped", () => {
    const separator = fc.constantFrom(", ", ",", "; ", ";", " | ", "/", "\n", " and ", " & ", ", and ");
    const item = fc.constantFrom("English", "Spanish", "Labor and Delivery");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(item, separator), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (list, isWrong) => {
          const text = list.map(([label, between]) => label + between).join("");
          const items = list.map(([label]) => label);
          expect(knownItems(isWrong ? `${text}Klingon` : text, find)).toEqual(isWrong ? null : items);
        },
      ),
    );
  });

  test("dates have a slash inside and any other separator between", () => {
    expect(splitDays("1/2/2026; 2026-03-04 | 5/6/2026\n7/8/2026 and 9/10/2026")).toHaveLength(5);
  });
});
