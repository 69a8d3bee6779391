import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lettersOf } from "../values/letters.ts";
import { optionSuggester } from "./suggest-option.ts";

const LABELS = [
  "English",
  "Spanish",
  "Lakeside Main",
  "Lakeside Main Building 2",
  "Vitamin A",
  "Blood type A+",
  "Labor and Delivery",
];
const suggest = optionSuggester(LABELS.map((label, value) => ({ value, label })));
const found = (text: string, isList = false) => {
  const suggestion = suggest(text, isList);
  return suggestion && [suggestion.options.map(({ label }) => label).join("+"), suggestion.isWhole];
};

describe("the option that a text probably means [F-160]", () => {
  test.each<[text: string, suggestion: unknown]>([
    ["Englsh", ["English", true]],
    ["ENGLISH.", ["English", true]],
    ["Lakside Main", ["Lakeside Main", true]],
    ["Lakeside Mian", ["Lakeside Main", true]],
    // A part of the text is in no label.
    ["English; Spanish", ["English", false]],
    ["English (some)", ["English", false]],
    ["Lakeside Main North", ["Lakeside Main", false]],
    ["Lakeside Main Building 3", ["Lakeside Main Building 2", false]],
    ["Vitamin B", ["Vitamin A", false]],
    ["Blood type A-", ["Blood type A+", false]],
    ["Klingon", null],
  ])("of %j is %j", (text, suggestion) => expect(found(text)).toEqual(suggestion));

  test.each<[text: string, suggestion: unknown]>([
    ["Englsh; Spanish", ["English+Spanish", true]],
    ["Labour and Delivery / Spansh", ["Labor and Delivery+Spanish", true]],
    ["English; Klingon", null],
    ["English (some)", null],
  ])("in a list, of %j is %j", (text, suggestion) => expect(found(text, true)).toEqual(suggestion));
});

/** At most one letter of a word goes amiss, or two in a long word. */
const MISSPELLED = 0.25;

test("what Next takes loses no word, letter or digit of the cell but for slips of the keyboard [F-160]", () => {
  const word = fc.oneof(
    fc.constantFrom(...LABELS.flatMap((label) => label.split(" ")), "Klingon", "3", "B", "-", ";", "and", "/"),
    fc.string({ unit: fc.constantFrom("a", "e", "k", "s", "1", "+", " "), maxLength: 5 }),
  );
  const cell = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(cell, fc.boolean(), (text, isList) => {
      const suggestion = suggest(text, isList);
      if (!suggestion?.isWhole) return;
      const said = suggestion.options.map(({ label }) => lettersOf(label)).join("");
      const digits = (of: string) => of.replaceAll(/[^0-9]/g, "");
      for (const digit of digits(text)) expect(said).toContain(digit);
      const lost = lettersLost(lettersOf(text.replaceAll(/\band\b/g, "")), said);
      expect(lost).toBeLessThanOrEqual(Math.ceil(lettersOf(text).length * MISSPELLED));
    }),
    { numRuns: 2_000 },
  );
});

/** The letters of a text that are not among those of another. */
function lettersLost(text: string, said: string): number {
  const rest = Array.from(said);
  return Array.from(text).filter((letter) => {
    const place = rest.indexOf(letter);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  }).length;
}
