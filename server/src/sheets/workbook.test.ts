import { utils, type WorkSheet, write } from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSheet } from "./read-workbook.ts";
import { rowOf, sheetFile, workbookOf } from "./testing.ts";

const back = (rows: readonly (readonly string[])[]) => readSheet(sheetFile(rows)).rows;

/** The texts of one row of cells, as in a person's spreadsheet. */
function foreign(cells: WorkSheet[string][], properties: object = {}): readonly string[] {
  const end = utils.encode_cell({ r: 0, c: cells.length - 1 });
  const book = utils.book_new({ "!ref": `A1:${end}`, "!data": [cells] }, "Sheet1");
  book.Workbook = { WBProps: properties };
  const [row = []] = readSheet(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer).rows;
  return Array.from(row, (text) => text ?? "");
}

describe("texts written and read", () => {
  test.each([
    "007",
    "0012345678",
    "=1+1",
    "@SUM(A1)",
    "-2+3",
    "'quoted",
    "1e5",
    "TRUE",
    "#N/A",
    "2026-01-31",
    "1,200.50",
    '"Lee, Ann", Bo',
    "first\nsecond",
    "first\tsecond",
    "  white space ",
    "Zoë 山田 👩‍👩‍👧‍👦 שלום",
    "<b>&amp;</b>",
    "_x0041_ and _x005F_ and __x000d__",
    "\u0001\u001f\u2028\ufffe",
    "x".repeat(10_000),
  ])("%j comes back", (text) => {
    expect(back([["Label"], [text]])).toEqual([["Label"], [text]]);
  });

  test("any text comes back, whatever stands beside it", () => {
    const code = fc.constantFrom("_x0041_", "_x005f_", "_", "x000A_", "=", "0");
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.array(code).map((c) => c.join("")),
    );
    // The reader knows only one kind of line break, and so do stored texts. Half of a surrogate pair is not text.
    const kept = text.filter((each) => !each.includes("\r") && each.isWellFormed());
    fc.assert(
      fc.property(fc.array(fc.tuple(kept, kept), { minLength: 1, maxLength: 8 }), (rows) => {
        const read = back([["first", "second"], ...rows]);
        expect(rows.map((_row, i) => [read[i + 1]?.[0] ?? "", read[i + 1]?.[1] ?? ""])).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });

  test("a blank row stays in its place", () => {
    expect(back([["Label"], [""], ["a"]])[2]).toEqual(["a"]);
  });

  test("a text too long for a cell is refused with its place", () => {
    expect(() =>
      sheetFile([
        ["a", "b"],
        ["x", "x".repeat(32_768)],
      ]),
    ).toThrow("cell B2 holds more than 32,767 characters");
    expect(back([["a"], ["x".repeat(32_767)]])[1]?.[0]).toHaveLength(32_767);
  });
});

describe("cells that people make", () => {
  const number = (v: number, z = "General") => ({ t: "n" as const, v, z });

  test.each([
    [46_053, "m/d/yy", "2026-01-31"],
    [46_053, "yyyy-mm-dd", "2026-01-31"],
    [46_053, "d-mmm-yyyy", "2026-01-31"],
    [46_053, '[$-409]mmmm d", "yyyy', "2026-01-31"],
    [1, "m/d/yy", "1900-01-01"],
    [59, "m/d/yy", "1900-02-28"],
    [61, "m/d/yy", "1900-03-01"],
    [2_958_465, "m/d/yy", "9999-12-31"],
  ])("day %d as %j is %s", (value, format, day) => {
    expect(foreign([number(value, format)])).toEqual([day]);
  });

  test("a day that was none is no day", () => {
    expect(foreign([number(60, "m/d/yy"), number(60.5, "m/d/yy h:mm")])).toEqual(["60", "60.5"]);
  });

  test("days count from 1904 where the workbook says so", () => {
    expect(foreign([number(44_591, "m/d/yy")], { date1904: true })).toEqual(["2026-01-31"]);
  });

  test.each([
    [45_292, "m/d/yy", "2024-01-01"],
    [45_292.75, "m/d/yy", "2024-01-01"],
    [45_292.75, "m/d/yy h:mm", "2024-01-01 18:00"],
    [45_292.750_011_574, "yyyy-mm-dd hh:mm:ss", "2024-01-01 18:00:01"],
    [45_292.999_999_99, "m/d/yy h:mm", "2024-01-02"],
    [45_292, "m/d/yy h:mm", "2024-01-01"],
    [45_292.75, "h:mm AM/PM", "18:00"],
    [0.75, "h:mm AM/PM", "18:00"],
    [0.75, "m/d/yy h:mm", "18:00"],
    [0.000_694_444_4, "mm:ss", "00:01"],
    [1.5, "[h]:mm", "36:00"],
    [45_292, "mmm", "2024-01-01"],
    [45_292, '[$-409]d"-the day-"mmm\\-yyyy;@', "2024-01-01"],
    [1, "d/m/yyyy", "1900-01-01"],
    [0, "d/m/yyyy", "0"],
    [-2, "d/m/yyyy", "-2"],
    [2_958_466, "d/m/yyyy", "2958466"],
  ])("%d of the format %j is %s [F-072]", (value, format, text) => {
    expect(foreign([number(value, format)])).toEqual([text]);
  });

  test.each([
    [43_830, "m/d/yy", "2024-01-01"],
    [43_830.75, "m/d/yy h:mm", "2024-01-01 18:00"],
    [0.75, "h:mm", "18:00"],
    [1.5, "[h]:mm", "36:00"],
    [0, "m/d/yy", "1904-01-01"],
  ])("%d of the format %j, counted from 1904, is %s [F-072]", (value, format, text) => {
    expect(foreign([number(value, format)], { date1904: true })).toEqual([text]);
  });

  test.each([
    [0, "#NULL!"],
    [7, "#DIV/0!"],
    [15, "#VALUE!"],
    [23, "#REF!"],
    [29, "#NAME?"],
    [36, "#NUM!"],
    [42, "#N/A"],
  ])("the error %d is %s, as it is shown [F-072]", (v, text) => {
    expect(foreign([{ t: "e", v }])).toEqual([text]);
  });

  test("an error that the reader does not know is no blank [F-072]", () => {
    const sheets = [
      rowOf(1, ["Email", "City"]) + '<row r="2"><c r="A2" t="str"><v>a</v></c><c r="B2" t="e"><v>#NEWER!</v></c></row>',
    ];
    expect(readSheet(workbookOf({ sheets })).rows[1]).toEqual(["a", "#ERROR!"]);
  });

  test.each([
    [1_234_567_893, "General", "1234567893"],
    [1200.5, "#,##0.00", "1200.5"],
    [0.1 + 0.2, "General", "0.3"],
    [1e21, "General", "1000000000000000000000"],
    [0.000_000_1, "General", "0.0000001"],
    [1234, "00000", "01234"],
    [-3, "General", "-3"],
    [0.125, "0%", "12.5%"],
    [0.5, '0.00" %"', "0.5"],
    [1200.5, '"$"#,##0.00', "1200.5"],
    [0.07, "[Red]0.0%;(0.0%)", "7%"],
  ])("number %d as %j is %s", (value, format, text) => {
    expect(foreign([number(value, format)])).toEqual([text]);
  });

  test("flags, results of formulas, faults and blank cells", () => {
    const cells = [
      { t: "b" as const, v: true },
      { t: "n" as const, v: 3, f: "1+2" },
      { t: "e" as const, v: 42 },
      { t: "z" as const },
    ];
    expect(foreign([...cells, number(0)])).toEqual(["TRUE", "3", "#N/A", "", "0"]);
  });
});
