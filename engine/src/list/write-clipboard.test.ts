import fc from "fast-check";
import { expect, test } from "vitest";
import { readClipboard } from "./clipboard.ts";
import { writeClipboard } from "./write-clipboard.ts";

test("cells that are copied are pasted as themselves", () => {
  const cell = fc.oneof(fc.constantFrom('say "hi"', "two\nlines", "a\tb", "", '"', "=1+1", "é"), fc.string());
  const cells = fc.array(
    fc.array(
      cell.map((text) => text.replaceAll("\r", "")),
      { minLength: 2, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(cells, (given) => {
      const width = Math.max(...given.map((row) => row.length));
      const square = given.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
      expect(readClipboard(writeClipboard(square))).toEqual(square);
    }),
  );
});
