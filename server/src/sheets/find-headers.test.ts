import { describe, expect, test } from "vitest";
import { findHeaders, withMergedHeaders } from "./find-headers.ts";

const LABELS = new Set(["email", "firstname", "lastname", "provider"]);
const find = (...rows: readonly (readonly string[])[]) => findHeaders(rows, LABELS);

describe("the row of headers", () => {
  test.each<[title: string, row: number, rows: readonly (readonly string[])[]]>([
    [
      "is the first",
      0,
      [
        ["Email", "Notes"],
        ["a@b.c", "x"],
      ],
    ],
    [
      "is the first where no label is known",
      0,
      [
        ["E-mail", "Given name"],
        ["a@b.c", "Ann"],
      ],
    ],
    [
      "is not one of data that happen to be a label",
      0,
      [
        ["E-mail", "Kind"],
        ["a@b.c", "Provider"],
      ],
    ],
    ["stands below a title", 1, [["Users of 2026"], ["E-mail", "Given name"], ["a@b.c", "Ann"]]],
    [
      "stands below titles of several cells",
      2,
      [
        ["Report", "Users"],
        ["Of", "2026"],
        ["Email", "First Name"],
        ["a", "b"],
      ],
    ],
    [
      "is the second of two, where that has the labels",
      1,
      [["Key", "Person"], ["Email", "First Name", "Last Name"], ["a"]],
    ],
    ["of one column stands below a title", 1, [["Users"], ["Email"], ["a@b.c"]]],
    ["of one column is the first", 0, [["E-mail"], ["a@b.c"]]],
    ["is the first of nothing", 0, []],
  ])("%s [F-073]", (_title, row, rows) => expect(find(...rows)).toBe(row));

  test("is found below ten titles and blank rows [F-073]", () => {
    const titles = Array.from({ length: 10 }, (_, i) => (i % 3 === 0 ? [] : [`Title ${i}`]));
    expect(find(...titles, ["E-mail", "Given name", "Town"], ["a@b.c", "Ann", "Bern"])).toBe(10);
  });
});

test("a header that is merged down to the row of headers is one of them; one over several columns is not [F-073]", () => {
  const sheet = [
    ["Email", "Name"],
    ["", "First Name", "Last Name"],
    ["a@b.c", "Ann", "Lee"],
  ];
  const merged = [
    { s: { r: 0, c: 0 }, e: { r: 1, c: 0 } },
    { s: { r: 0, c: 1 }, e: { r: 0, c: 2 } },
  ];
  expect(withMergedHeaders(sheet, 1, merged)[1]).toEqual(["Email", "First Name", "Last Name"]);
  expect(sheet[1]).toEqual(["", "First Name", "Last Name"]);
});
