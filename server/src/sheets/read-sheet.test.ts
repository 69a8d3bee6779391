import { describe, expect, test } from "vitest";
import { mostCharacters, tableOf } from "./sheet-table.ts";
import { rowOf, workbookOf, type WorkbookParts } from "./testing.ts";
import { readSheet } from "./read-workbook.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const read = (parts: WorkbookParts) => tableOf(readSheet(workbookOf(parts)).rows);
const problemOf = (act: () => unknown): string => {
  try {
    act();
    return "none";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

/** Formats by their index in `cellXfs`: 1 a short date, 2 a custom format, 3 zeros, 4 text, 5 percent. */
const STYLES = `<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>
  <xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs>`;

describe("workbooks as programs write them", () => {
  test("Excel: shared texts, rich text, dates by format, numbers kept as text, flags, percents, results of formulas", () => {
    const texts = ["Email", "Start", "Left", "ZIP", "Code", "Active", "Share", "Name"]
      .map((text) => `<si><t>${text}</t></si>`)
      .concat(
        "<si><t>ann@x.y</t></si>",
        "<si><t>00042</t></si>",
        '<si><r><rPr><b/></rPr><t>Ann </t></r><r><t xml:space="preserve">O&apos;Lee</t></r><rPh><t>x</t></rPh></si>',
      );
    const header = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<c r="${"ABCDEFGH"[n]}1" t="s"><v>${n}</v></c>`).join("");
    const { columns, rows } = read({
      texts: texts.join(""),
      styles: STYLES,
      workbook: '<workbookPr defaultThemeVersion="166925"/>',
      sheets: [
        `<row r="1" spans="1:8" ht="15">${header}</row><row r="2"><c r="A2" t="s"><v>8</v></c><c r="B2" s="1"><v>46053</v></c>
        <c r="C2" s="2"><v>46054</v></c><c r="D2" s="3"><v>1234</v></c><c r="E2" s="4" t="s"><v>9</v></c>
        <c r="F2" t="b"><v>1</v></c><c r="G2" s="5"><v>0.5</v></c><c r="H2" t="str"><f>A2&amp;""</f><v>Bo</v></c></row>
        <row r="3"><c r="A3" s="4"/><c r="H3" t="s"><v>10</v></c></row>`,
      ],
    });
    expect(columns).toEqual(["Email", "Start", "Left", "ZIP", "Code", "Active", "Share", "Name"]);
    expect(rows).toEqual([
      ["ann@x.y", "2026-01-31", "2026-02-01", "01234", "00042", "TRUE", "50%", "Bo"],
      ["", "", "", "", "", "", "", "Ann O'Lee"],
    ]);
  });

  test("LibreOffice: days from 1904, a prefix-free strict order, trailing empty cells, a dimension that is too large", () => {
    const { columns, rows } = read({
      styles: STYLES,
      texts: "<si><t>Email</t></si><si><t>Start</t></si><si><t>a@x.y</t></si>",
      workbook: '<workbookPr date1904="true" backupFile="false" showObjects="all"/>',
      sheets: [
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}"><sheetPr filterMode="false"/><dimension ref="A1:AMJ1048576"/>
        <sheetData><row r="1" customFormat="false" ht="12.8"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0"/></row>
        <row r="2"><c r="A2" s="0" t="s"><v>2</v></c><c r="B2" s="1" t="n"><v>44591</v></c></row><row r="1048576" hidden="false"/></sheetData></worksheet>`,
      ],
    });
    expect([columns, ...rows]).toEqual([
      ["Email", "Start"],
      ["a@x.y", "2026-01-31"],
    ]);
  });

  test("Google Sheets: inline texts, cells without places, a day as ISO text", () => {
    const { columns, rows } = read({
      styles: STYLES,
      sheets: [
        `<row>${["Email", "Start", "Active"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>
        <row><c t="inlineStr"><is><t>007</t></is></c><c s="1" t="d"><v>2026-01-31T00:00:00.000Z</v></c><c t="b"><v>0</v></c></row>`,
      ],
    });
    expect([columns, ...rows]).toEqual([
      ["Email", "Start", "Active"],
      ["007", "2026-01-31", "FALSE"],
    ]);
  });

  test("of several sheets the first with data is read", () => {
    const sheets = [rowOf(1, ["Email"]) + rowOf(2, ["first"]), rowOf(1, ["Other"]) + rowOf(2, ["second"])];
    expect(read({ sheets })).toEqual({ columns: ["Email"], rows: [["first"]], columnNumbers: [1], rowNumbers: [2] });
  });
});

describe("the table", () => {
  test("skips blank rows and keeps the numbers of the others", () => {
    const sheets = [rowOf(1, ["Email", "City"]) + rowOf(3, ["a", ""]) + rowOf(5, [" ", ""]) + rowOf(9, ["", "Bern"])];
    expect(read({ sheets })).toEqual({
      columns: ["Email", "City"],
      rows: [
        ["a", ""],
        ["", "Bern"],
      ],
      columnNumbers: [1, 2],
      rowNumbers: [3, 9],
    });
  });

  test("names each column once: trimmed, numbered where repeated, by its letter where it has no header", () => {
    const sheets = [rowOf(1, [" Email ", "City", "city", "", "", "CITY"]) + rowOf(2, ["a", "b", "c", "", "e", "f"])];
    expect(read({ sheets })).toMatchObject({
      columns: ["Email", "City", "city (2)", "Column E", "CITY (3)"],
      rows: [["a", "b", "c", "e", "f"]],
    });
  });

  test("names the second column of a merged header by its letter", () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rowOf(1, ["Name", "", "Email"])}${rowOf(2, ["Ann", "Lee", "a"])}</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;
    expect(read({ sheets: [sheet] })).toMatchObject({
      columns: ["Name", "Column B", "Email"],
      rows: [["Ann", "Lee", "a"]],
    });
  });

  test("keeps a column that is called like a part of every object", () => {
    const sheets = [rowOf(1, ["__proto__", "constructor"]) + rowOf(2, ["a", "b"])];
    expect(read({ sheets }).columns).toEqual(["__proto__", "constructor"]);
  });

  test("takes 20,000 rows wherever they stand, and not one more", () => {
    const rows = (count: number) =>
      [["Email"], ...Array.from({ length: count }, (_, i) => [String(i)])].flatMap((row) => [row, []]);
    expect(tableOf(rows(20_000)).rowNumbers.at(-1)).toBe(40_001);
    expect(problemOf(() => tableOf(rows(20_001)))).toBe("manyRows");
  });

  test("takes 2,000 columns, and not one more; blank ones do not count", () => {
    const wide = (count: number) => [Array.from({ length: count }, (_, i) => `c${i}`), ["x"]];
    expect(tableOf(wide(2_000)).columns).toHaveLength(2_000);
    expect(problemOf(() => tableOf(wide(2_001)))).toBe("manyColumns");
    expect(tableOf([["Email", ...Array.from({ length: 16_383 }, () => " ")], ["a"]]).columns).toEqual(["Email"]);
  });

  test("takes what a cell can hold, and names the cell that has more", () => {
    expect(tableOf([["Email"], ["x".repeat(32_767)]]).rows).toHaveLength(1);
    expect(() => tableOf([["Email"], ["a"], ["x".repeat(32_768)]])).toThrow(
      "cell A3 holds more than 32,767 characters",
    );
    expect(problemOf(() => tableOf([["x".repeat(32_768)], ["a"]]))).toBe("longCell");
  });

  test.each([
    ["nothing", []],
    ["a header only", [["Email"]]],
    ["blank rows below a header", [["Email"], [""], [" \u00a0"]]],
  ])("is none of %s", (_, rows) => expect(problemOf(() => tableOf(rows))).toBe("noRows"));

  test("a small file has a small answer: 36 kB never 60 MB [F-181]", () => {
    const most = mostCharacters(Buffer.alloc(36_000));
    expect(most).toBeLessThan(12_000_000);
    const rows = (count: number) => [["Email"], ...Array.from({ length: count }, () => ["x".repeat(30_000)])];
    expect(tableOf(rows(300), 0, most).rows).toHaveLength(300);
    expect(problemOf(() => tableOf(rows(2_000), 0, most))).toBe("largeWorkbook");
    expect(mostCharacters(Buffer.alloc(2_000_000))).toBe(64_000_000);
  });

  test("one text that a million cells share is too large", () => {
    const row = Array.from({ length: 100 }, () => "x".repeat(30_000));
    expect(problemOf(() => tableOf([["Email"], ...Array.from({ length: 1_000 }, () => row)]))).toBe("largeWorkbook");
  });
});

describe("an export's id", () => {
  const custom = (value: string) => ({
    "docProps/custom.xml": `<?xml version="1.0"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="exportId"><vt:lpwstr>${value}</vt:lpwstr></property></Properties>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>`,
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>`,
  });
  const idOf = (others: Readonly<Record<string, string>>) =>
    readSheet(workbookOf({ sheets: [rowOf(1, ["Email"])], others })).exportId;

  test("is read from the document's properties", () => {
    const id = "018f0b6e-7a5c-7d2e-8f00-0123456789ab";
    expect(idOf(custom(id))).toBe(id);
  });
  test.each(["", "7", "018f0b6e", "__proto__"])("%j is none", (text) => expect(idOf(custom(text))).toBeNull());
  test("is null where there is no such property", () => expect(idOf({})).toBeNull());
});
