import { expect, test } from "vitest";
import { filterPieces } from "./query.ts";

test.each<[text: string, pieces: string[]]>([
  ["a", ["a"]],
  ["a b", ["a", "b"]],
  ["a,b;c\td", ["a", "b", "c", "d"]],
  [" , a ;; b ,", ["a", "b"]],
  ["a\r\nb", ["a", "b"]],
  ["O'Hara-Lee", ["O'Hara-Lee"]],
  ["", []],
  [" ,;\t", []],
])("the pieces of %j are %j", (text, pieces) => {
  expect(filterPieces(text)).toEqual(pieces);
});
