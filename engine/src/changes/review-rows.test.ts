import { describe, expect, test } from "vitest";
import type { CellState, ReviewCell, ReviewKind, ReviewRecord } from "./review.ts";
import { countsOf, offeredFilters, totalsText } from "./review-rows.ts";

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
    [[...of("skipped", 4), ...of("changed", 1)], "1 changed, 4 skipped"],
    [[], "No records"],
  ])("%#", (list, text) => expect(totalsText(list)).toBe(text));
});

describe("the filters that are offered", () => {
  const of = (kind: ReviewKind, number: number) =>
    Array.from({ length: number }, (_, i) => aRecord(`${kind}${i}`, kind, []));
  test.each<[title: string, list: readonly ReviewRecord[], filters: readonly string[]]>([
    ["leave out those without a record", of("changed", 2), ["all"]],
    [
      "leave out what only repeats a wider one",
      [...of("changed", 2), ...of("unchanged", 1)],
      ["all", "changes", "unchanged"],
    ],
    ["take no skipped row for a change", [...of("changed", 2), ...of("skipped", 1)], ["all", "changes", "skipped"]],
    ["tell kinds apart", [...of("new", 1), ...of("changed", 2)], ["all", "new", "changed"]],
    ["name problems once", [...of("error", 2), ...of("changed", 1)], ["all", "problems", "changed"]],
    ["tell errors from conflicts", [...of("error", 2), ...of("conflict", 1)], ["all", "problems", "conflict", "error"]],
    ["are none for no records", [], []],
  ])("%s", (_, list, filters) => expect(offeredFilters(list)).toEqual(filters));
});
