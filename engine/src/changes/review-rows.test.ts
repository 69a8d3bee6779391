import { describe, expect, test } from "vitest";
import type { CellState, ReviewCell, ReviewKind, ReviewRecord } from "./review.ts";
import { countsOf, type ReviewFilter, rowsOf, totalsText } from "./review-rows.ts";

const cell = (attribute: string, state: CellState = "changed", text: string | null = null): ReviewCell => ({
  attribute,
  label: attribute,
  state,
  old: "",
  new: "x",
  isFilled: false,
  text,
});
const aRecord = (
  key: string,
  kind: ReviewKind,
  cells: readonly ReviewCell[],
  issue: string | null = null,
): ReviewRecord => ({
  key,
  title: key,
  kind,
  cells,
  issue,
});
const records = [
  aRecord("1", "new", [cell("name"), cell("npi")]),
  aRecord("2", "unchanged", [cell("name", "unchanged")]),
  aRecord("3", "error", [cell("name"), cell("npi", "error", "Must be 10 digits long.")]),
  aRecord("4", "conflict", [], "Someone else changed it"),
];

describe("the lines", () => {
  test.each<[title: string, filter: ReviewFilter, keys: string[]]>([
    [
      "of all records are their values that differ, or the record alone",
      "all",
      ["1/name", "1/npi", "2", "3/name", "3/npi", "4"],
    ],
    ["of changes leave out what stays as it is", "changes", ["1/name", "1/npi", "3/name", "3/npi", "4"]],
    ["of problems are those that have one", "problems", ["3/npi", "4"]],
    ["of one kind are its records'", "new", ["1/name", "1/npi"]],
  ])("%s", (_, filter, keys) => expect(rowsOf(records, filter).map((row) => row.key)).toEqual(keys));
  test("begin with what is wrong with the record", () => {
    expect(rowsOf(records, "conflict")[0]?.text).toBe("Someone else changed it");
  });
});

test("counts are those of records, not of lines", () => {
  const count = countsOf(records);
  expect((["all", "changes", "problems", "new", "removed"] as const).map(count)).toEqual([4, 3, 2, 1, 0]);
});

describe("totals", () => {
  const of = (kind: ReviewKind, number: number) =>
    Array.from({ length: number }, (_, i) => aRecord(`${kind}${i}`, kind, []));
  test.each<[records: readonly ReviewRecord[], text: string]>([
    [[...of("error", 3), ...of("changed", 40), ...of("new", 12)], "12 new, 40 changed, 3 errors"],
    [[...of("error", 1), ...of("conflict", 1)], "1 conflict, 1 error"],
    [[...of("unchanged", 1_200), ...of("removed", 2)], "2 removed, 1,200 unchanged"],
    [[], "No records"],
  ])("%#", (list, text) => expect(totalsText(list)).toBe(text));
});
