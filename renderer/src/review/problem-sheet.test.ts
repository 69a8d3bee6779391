import type { ReviewCell, ReviewRecord } from "@armature/engine/changes";
import { describe, expect, test } from "vitest";
import { clipboardText, problemRows, problemsOfRecords, problemText } from "./problem-sheet.ts";

const cell = (label: string, state: ReviewCell["state"], next: string, text: string | null = null): ReviewCell => ({
  attribute: label.toLowerCase(),
  label,
  state,
  old: "",
  new: next,
  isFilled: false,
  text,
});
const record = (title: string, kind: ReviewRecord["kind"], cells: ReviewCell[], issue: string | null = null) => ({
  key: title,
  title,
  kind,
  cells,
  issue,
});
const good = record("a@x.y", "changed", [cell("Title", "changed", "Head")]);
const bad = record("b@x.y", "error", [cell("Title", "changed", "Head"), cell("NPI", "error", "12", "Too short")]);
const gone = record("c@x.y", "conflict", [], "Deleted here");

describe("the sheet of problems", () => {
  test("says of a record all that is wrong with it", () => {
    expect([bad, gone].map(problemText)).toEqual(["NPI: Too short", "Deleted here"]);
  });
  test("has the rows that have one, as they were, and the Error", () => {
    const texts = [["a@x.y", "Head"], ["b@x.y", "Head", "12"], ["c@x.y"]];
    expect(problemRows(["Email", "Title", "NPI"], [good, bad, gone], (_, index) => texts[index] ?? [])).toEqual({
      columns: ["Email", "Title", "NPI", "Error"],
      rows: [
        ["b@x.y", "Head", "12", "NPI: Too short"],
        ["c@x.y", "", "", "Deleted here"],
      ],
    });
  });
  test("of records that came from no sheet has what was wanted of each", () => {
    expect(problemsOfRecords("Email", [good, bad])).toEqual({
      columns: ["Email", "Title", "NPI", "Error"],
      rows: [["b@x.y", "Head", "12", "NPI: Too short"]],
    });
  });
  test("goes to the clipboard cell by cell, nothing of it run", () => {
    expect(clipboardText({ columns: ["A", "B"], rows: [["=1+1", 'a "b"\nc']] })).toBe('A\tB\n\'=1+1\t"a ""b""\nc"');
  });
});
