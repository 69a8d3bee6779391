import { describe, expect, test } from "vitest";
import type { CellState, ReviewCell, ReviewKind, ReviewRecord } from "./review.ts";
import {
  commonValues,
  type RecordBlock,
  recordBlocks,
  type ReviewBlock,
  type ReviewRow,
  valueBlocks,
  withProblems,
} from "./review-blocks.ts";

const cell = (attribute: string, state: CellState = "changed", more: Partial<ReviewCell> = {}): ReviewCell => ({
  attribute,
  label: attribute,
  state,
  old: "",
  new: "x",
  isFilled: false,
  text: state === "error" ? "Wrong" : null,
  ...more,
});
const aRecord = (
  key: string,
  kind: ReviewKind,
  cells: readonly ReviewCell[],
  issue: string | null = null,
): ReviewRecord => ({ key, title: key, kind, cells, issue });
const cells = (count: number) => Array.from({ length: count }, (_, i) => cell(`v${i}`));
const namesOf = (rows: readonly ReviewRow[]) => rows.map((row) => row.cell?.attribute ?? "");
const attributesOf = (folded: readonly ReviewCell[] = []) => folded.map(({ attribute }) => attribute);
const only = (record: ReviewRecord, filter: "all" | "problems" = "all", touched?: ReadonlySet<string>) => {
  const [block] = recordBlocks([record], filter, touched);
  return [namesOf(block?.shown ?? []), attributesOf(block?.folded)];
};

describe("the block of a record", () => {
  test("shows its problems first and folds many good values", () => {
    const record = aRecord("1", "error", [...cells(10), cell("npi", "error")]);
    expect(only(record)).toEqual([["npi"], attributesOf(recordBlocks([record], "all")[0]?.folded)]);
    expect(recordBlocks([record], "all")[0]).toMatchObject({ problems: 1, folded: { length: 10 } });
  });

  test("folds nothing that takes no more room than the line which hides it", () => {
    expect(only(aRecord("1", "error", [...cells(2), cell("npi", "error")]))).toEqual([["npi", "v0", "v1"], []]);
    expect(only(aRecord("1", "changed", cells(4)))).toEqual([["v0", "v1", "v2", "v3"], []]);
    expect(only(aRecord("1", "new", cells(12)))[0]).toEqual(["v0", "v1", "v2"]);
  });

  test("shows among problems nothing else", () => {
    expect(only(aRecord("1", "error", [...cells(1), cell("npi", "error")]), "problems")).toEqual([["npi"], ["v0"]]);
  });

  test("shows what somebody else changed since, which can still be chosen", () => {
    const since = cell("room", "changedSince", { text: "Changed here since, left as it is" });
    expect(only(aRecord("1", "error", [...cells(5), since, cell("npi", "error")]))[0]).toEqual(["room", "npi"]);
    expect(only(aRecord("1", "changed", [...cells(9), since]))[0]).toEqual(["room", "v0", "v1", "v2"]);
  });

  test("says what is wrong with the record before its values", () => {
    const [block] = recordBlocks([aRecord("1", "error", cells(1), "This user is locked")], "all");
    expect(block?.shown.map(({ text }) => text)).toEqual(["This user is locked", null]);
    expect(block?.problems).toBe(1);
  });

  test("leaves out values that stay as they are, but for those that were a problem", () => {
    const wrong = aRecord("1", "error", [...cells(2), cell("npi", "error")]);
    const touched = withProblems(new Set(), [wrong]);
    const right = aRecord("1", "changed", [...cells(2), cell("npi", "unchanged")]);
    expect(only(right)).toEqual([["v0", "v1"], []]);
    expect(only(right, "all", touched)).toEqual([["npi", "v0", "v1"], []]);
    expect(recordBlocks([right], "all", touched)[0]?.shown[0]?.text).toBe("Left as it is");
    expect(withProblems(touched, [wrong])).toBe(touched);
  });

  test("is there for a record of which no value is told", () => {
    expect(recordBlocks([aRecord("1", "unchanged", [])], "all")).toMatchObject([{ key: "1", shown: [], folded: [] }]);
    expect(recordBlocks([aRecord("1", "unchanged", [])], "changes")).toEqual([]);
  });
});

describe("values that all records get", () => {
  const same = [aRecord("1", "changed", [cell("title")]), aRecord("2", "changed", [cell("title")])];

  test.each<[title: string, records: readonly ReviewRecord[], isCommon: boolean]>([
    ["are the same in each", same, true],
    ["also where some have them already", [...same, aRecord("3", "unchanged", [cell("title", "unchanged")])], true],
    [
      "are none where one gets another",
      [...same, aRecord("3", "changed", [cell("title", "new", { new: "y" })])],
      false,
    ],
    [
      "are none where a rule fills one",
      [...same, aRecord("3", "changed", [cell("n", "new", { isFilled: true })])],
      false,
    ],
    ["are none where one record alone changes", same.slice(1), false],
  ])("%s", (_, records, isCommon) => expect(commonValues(records) !== null).toBe(isCommon));

  const blocks = (records: readonly ReviewRecord[]): readonly ReviewBlock[] =>
    valueBlocks(records, "all", commonValues(same) ?? new Map());

  test("are told once, with a line for each record", () => {
    const [block] = blocks(same);
    expect(block).toMatchObject({ record: null, label: "title", text: "x", shown: { length: 2 } });
  });

  test("begin with records of which nothing else is told, and end with unchanged ones", () => {
    const gone = aRecord("3", "conflict", [], "Not there any more");
    const kinds = blocks([aRecord("0", "unchanged", []), ...same, gone]).map((block) => block.record?.kind ?? null);
    expect(kinds).toEqual(["conflict", null, "unchanged"]);
  });

  test("show lines with a problem first, and what is wrong with the record in its line", () => {
    const locked = aRecord("2", "error", [cell("title")], "This user is locked");
    const [block] = blocks([...same.slice(0, 1), locked]) as readonly (RecordBlock | ReviewBlock)[];
    expect(block?.shown.map(({ record, text, isProblem }) => [record.key, text, isProblem])).toEqual([
      ["2", "This user is locked", true],
      ["1", null, false],
    ]);
  });
});
