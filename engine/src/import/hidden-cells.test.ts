import { expect, test } from "vitest";
import { hiddenText } from "./hidden-cells.ts";

test.each<[rows: number[], columns: string[], text: string]>([
  [[], [], ""],
  [[4], [], "1 hidden row"],
  [Array.from({ length: 1_200 }, (_, i) => i), [], "1,200 hidden rows"],
  [[], ["Salary"], "the hidden column ‘Salary’"],
  [[1, 2, 3], ["Salary"], "3 hidden rows and the hidden column ‘Salary’"],
  [[], ["A", "B", "C", "D"], "4 hidden columns (‘A’, ‘B’, ‘C’, …)"],
])("hidden rows %j and columns %j are %j [F-165]", (rows, columns, text) => {
  expect(hiddenText({ rows, columns, isLeftOut: false })).toBe(text);
});
