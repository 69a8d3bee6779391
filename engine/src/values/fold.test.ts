import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareText, fold, normalizeText } from "./fold.ts";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("\u0000", " ", "\t", "\u00a0", "e", "J", "\u0301", "\u030c", "ß", "İ", "Σ", "a") }),
);

describe("normalizeText", () => {
  test.each([
    ["outer white space of any kind", "\t\u00a0 a b \u2003\n\ufeff", "a b"],
    ["a letter and its accent, which become one", "e\u0301", "\u00e9"],
    ["NUL, which no database keeps", "a\u0000b", "ab"],
    ["a NUL between a letter and its accent", "e\u0000\u0301", "\u00e9"],
    ["inner white space, which stays", "a \t b", "a \t b"],
    ["white space alone", " \n\u0000 ", ""],
  ])("%s", (_, given, stored) => {
    expect(normalizeText(given)).toBe(stored);
  });

  test("is idempotent", () => {
    fc.assert(fc.property(text, (x) => normalizeText(normalizeText(x)) === normalizeText(x)));
  });
  test("gives text that is NFC, without NUL and outer white space", () => {
    fc.assert(
      fc.property(text, (x) => {
        const stored = normalizeText(x);
        expect(stored).toBe(stored.normalize("NFC").trim());
        expect(stored).not.toContain("\u0000");
      }),
    );
  });
});

describe("fold", () => {
  test.each([
    ["letters of another case", " Madison ", "mADISON"],
    ["an accent of its own and one built in", "CAFE\u0301", "caf\u00e9"],
    ["a capital that has no built-in form though its small letter has", "J\u030c", "\u01f0"],
    ["the Kelvin sign and k", "\u212a", "k"],
    ["capital and small sharp s", "\u1e9e", "ß"],
    ["an Ångström sign and the letter", "\u212b", "å"],
  ])("makes equal: %s", (_, a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  test.each([
    ["German ß and ss: no full case folding", "Straße", "STRASSE"],
    ["Turkish dotted İ and i: the dot stays as an accent", "İstanbul", "istanbul"],
    ["Turkish dotless ı and i", "ısı", "isi"],
    ["Greek sigma at a word's end and within", "ς", "σ"],
    ["letters with and without accent", "Jose", "José"],
    ["inner white space", "a b", "a  b"],
    ["full-width digits: NFC, not NFKC", "１", "1"],
  ])("keeps apart: %s", (_, a, b) => {
    expect(fold(a)).not.toBe(fold(b));
  });

  test("is idempotent, on every single code point too", () => {
    fc.assert(fc.property(text, (x) => fold(fold(x)) === fold(x)));
    const odd = codePoints().filter((x) => fold(fold(x)) !== fold(x));
    expect(odd).toEqual([]);
  });
  test("is idempotent for every code point with a combining accent behind it", () => {
    const odd = codePoints(0x3000).flatMap((x) =>
      ["\u0301", "\u0307", "\u030a", "\u030c", "\u0323", "\u0331", "\u0308"].filter(
        (y) => fold(fold(x + y)) !== fold(x + y),
      ),
    );
    expect(odd).toEqual([]);
  });
  test("makes a text and its small letters equal, but for the sigma at a word's end", () => {
    const noSigma = text.filter((x) => !x.includes("Σ"));
    fc.assert(fc.property(noSigma, (x) => fold(x.toLowerCase()) === fold(x)));
  });
  test("makes a text of ASCII and its capitals equal", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme-ascii" }), (x) => fold(x.toUpperCase()) === fold(x)));
  });
});

describe("compareText", () => {
  test("orders as people do: case and accents come after the letter", () => {
    expect(["b", "É", "a", "e", "Z", "A", "f"].toSorted(compareText)).toEqual(["a", "A", "b", "e", "É", "f", "Z"]);
  });
  test("orders digits as text, as the database does", () => {
    expect(["10", "9", "1"].toSorted(compareText)).toEqual(["1", "10", "9"]);
  });
});

function codePoints(end = 0x20000): string[] {
  return Array.from({ length: end }, (_, i) => i)
    .filter((i) => i < 0xd800 || i > 0xdfff)
    .map((i) => String.fromCodePoint(i));
}
