import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { withPreview } from "./preview.ts";
import type { ReviewCell, ReviewRecord } from "./review.ts";

const type = anEntity([
  { name: "name", label: "Name", closesAtSubmission: true },
  { name: "npi", label: "NPI" },
]);
const cell: ReviewCell = {
  attribute: "name",
  label: "Name",
  state: "changed",
  old: "a",
  new: "b",
  isFilled: false,
  text: null,
};
const record: ReviewRecord = { key: "0", title: "x", kind: "changed", cells: [cell], issue: null };
const issue = (code: string, attribute: string | null) => ({ code, attribute, message: `No: ${code}` });

describe("what the server expects", () => {
  test("is nothing where it has nothing to say", () => {
    expect(withPreview(type, record, undefined)).toBe(record);
    expect(withPreview(type, record, [])).toBe(record);
  });
  test.each([
    ["unique", "error"],
    ["notUpdatable", "notPermitted"],
    ["locked", "locked"],
    ["submitted", "locked"],
  ])("makes the cell of a refused value %s one that is %s", (code, state) => {
    expect(withPreview(type, record, [issue(code, "name")])).toMatchObject({
      kind: "error",
      cells: [{ ...cell, state, text: `No: ${code}` }],
    });
  });
  test("shows a value that was not sent", () => {
    const { cells } = withPreview(type, record, [issue("requiresValue", "npi")]);
    expect(cells[1]).toMatchObject({ label: "NPI", state: "error", text: "No: requiresValue" });
  });
  test("is told of the record where it names no attribute", () => {
    expect(withPreview(type, record, [issue("unknownRecord", null)])).toMatchObject({
      kind: "error",
      issue: "No: unknownRecord",
    });
  });
  test("of somebody else's change is a conflict", () => {
    expect(withPreview(type, record, [issue("stale", null)]).kind).toBe("conflict");
  });
  test("is told once where the browser found it already", () => {
    const wrong: ReviewRecord = { ...record, kind: "error" };
    expect(withPreview(type, wrong, [issue("unique", "name")])).toBe(wrong);
  });
});
