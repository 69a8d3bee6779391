import { expect, test } from "vitest";
import { countsOf, rowsOf } from "./review-rows.ts";
import type { ReviewFilter, ReviewRecord } from "./review-rows.ts";

const change = (attribute: string, issue?: string) => ({ attribute, old: "", new: "x", issue });
const records: readonly ReviewRecord[] = [
  { key: "1", title: "Ann", kind: "new", changes: [change("Name"), change("NPI")] },
  { key: "2", title: "Bob", kind: "unchanged", changes: [] },
  { key: "3", title: "Cat", kind: "error", changes: [change("Name"), change("NPI", "Must be 10 digits long.")] },
  { key: "4", title: "Dan", kind: "conflict", changes: [], issue: "Someone else changed it" },
];
const shown = (filter: ReviewFilter) => rowsOf(records, filter).map((row) => row.key);

test("each change is a line, and a record without one is a line", () => {
  expect(shown("all")).toEqual(["1/0", "1/1", "2", "3/0", "3/1", "4"]);
});

test("only changes leaves out what stays as it is", () => expect(shown("changes")).not.toContain("2"));

test("only problems leaves the lines that have one", () => expect(shown("problems")).toEqual(["3/1", "4"]));

test("one kind shows its records", () => expect(shown("new")).toEqual(["1/0", "1/1"]));

test("counts are those of records, not of lines", () => {
  const count = countsOf(records);
  expect((["all", "changes", "problems", "new", "removed"] as const).map(count)).toEqual([4, 3, 2, 1, 0]);
});

test("what is wrong with a record stands in its first line", () => {
  expect(rowsOf(records, "conflict")[0]?.issue).toBe("Someone else changed it");
});
