import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type ExportContent, exportWorkbook } from "./export-workbook.ts";
import { readSheet } from "./read-workbook.ts";
import { tableOf } from "./sheet-table.ts";
import { partsIn } from "./testing.ts";

const ID = "018f0b6e-7a5c-7d2e-8f00-0123456789ab";
const content = (over: Partial<ExportContent> = {}): ExportContent => ({
  title: "Users",
  columns: [
    { header: "Email", choices: null },
    { header: "Provider", choices: ["Yes", "No"] },
  ],
  rows: [["ann@x.example", "Yes"]],
  exportId: ID,
  ...over,
});
const partOf = (name: string, over?: Partial<ExportContent>) =>
  String(partsIn(exportWorkbook(content(over))).get(name) ?? "none");
const SHEET = "xl/worksheets/sheet1.xml";

describe("the file of an export", () => {
  test("comes back as it was written, with its id", () => {
    const sheet = readSheet(exportWorkbook(content()));
    expect(sheet.exportId).toBe(ID);
    expect(tableOf(sheet.rows)).toEqual({
      columns: ["Email", "Provider"],
      rows: [["ann@x.example", "Yes"]],
      columnNumbers: [1, 2],
      rowNumbers: [2],
    });
  });

  test("without rows it has its headers only", () => {
    expect(readSheet(exportWorkbook(content({ rows: [] }))).rows).toEqual([["Email", "Provider"]]);
  });

  test("all cells are texts, and none is a formula [GEN-D19]", () => {
    const rows = [
      ["=1+1", '=HYPERLINK("http://x.example")'],
      ["+1", "@SUM(A1)"],
      ["-2+3", "\t=1"],
      ["42", "2026-01-31"],
    ];
    const sheet = partOf(SHEET, { rows });
    const cells = sheet.match(/<c [^>]*>/g) ?? [];
    expect(cells).toHaveLength(10);
    expect(cells.every((cell) => cell.includes(' t="s"'))).toBe(true);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(readSheet(exportWorkbook(content({ rows }))).rows.slice(1)).toEqual(rows);
  });

  test("the headers stay in sight, filter and sort; nothing is protected, and all cells are for typing texts into", () => {
    const sheet = partOf(SHEET, {
      rows: [
        ["a", "Yes"],
        ["b", "No"],
      ],
    });
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).not.toContain("sheetProtection");
    // The order that the format requires: rows, filter, offers.
    expect(sheet).toMatch(/<\/sheetData><autoFilter ref="A1:B3"\/><dataValidations/);
    expect(
      partOf("xl/workbook.xml", {
        rows: [
          ["a", "Yes"],
          ["b", "No"],
        ],
      }),
    ).toMatch(
      /<\/sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">(&apos;|')Users\1!\$A\$1:\$B\$3</,
    );
    const cell = Number(/<c r="A2" s="(\d)"/.exec(sheet)?.[1]);
    const styles =
      partOf("xl/styles.xml")
        .split("<cellXfs")[1]
        ?.match(/<xf .*?(\/>|<\/xf>)/g) ?? [];
    expect(styles.slice(1).every((style) => style.includes('numFmtId="49"'))).toBe(true);
    expect(sheet.match(/<col [^>]*>/g)?.every((col) => col.includes(`style="${cell}"`))).toBe(true);
  });

  test("cells with choices offer them, from a sheet that nobody is shown", () => {
    expect(partOf(SHEET)).toContain('sqref="B2:B1048576"><formula1>Choices!$A$1:$A$2</formula1>');
    expect(partOf("xl/workbook.xml")).toContain('<sheet name="Choices" sheetId="2" state="hidden"');
    expect(readSheet(exportWorkbook(content())).rows[0]).toEqual(["Email", "Provider"]);
    const columns = [{ header: "Email", choices: null }];
    expect(partOf("xl/worksheets/sheet2.xml", { columns, rows: [] })).toBe("none");
  });

  test.each(["Users / [old]: *?", "Choices", "", "x".repeat(60), "'Quoted'", "A & <B>"])(
    "may be called %j",
    (title) => {
      const name = /<sheet name="([^"]*)"/.exec(partOf("xl/workbook.xml", { title }))?.[1] ?? "";
      expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$|^Choices$|^$/);
      expect(name.length).toBeLessThanOrEqual(39);
      expect(tableOf(readSheet(exportWorkbook(content({ title }))).rows).rows).toHaveLength(1);
    },
  );

  test("equal contents make equal files", () => {
    expect(exportWorkbook(content()).equals(exportWorkbook(content()))).toBe(true);
  });

  const wide = (count: number) => {
    const columns = Array.from({ length: 15 }, (_, c) => ({ header: `Column ${c}`, choices: null }));
    const rows = Array.from({ length: count }, (_row, r) =>
      columns.map((_column, c) =>
        c === 0 ? `person${r}@clinic.example` : `${["Rome", "Bern", "Oslo"][(r * c) % 3]} ${(r * 7919 * c) % 500}`,
      ),
    );
    return exportWorkbook(content({ columns, rows, exportId: null }));
  };

  test("20,000 rows of 15 columns come back in under the 2,000,000 bytes that an import takes", () => {
    const file = wide(20_000);
    expect(file.length).toBeLessThan(2_000_000);
    expect(tableOf(readSheet(file).rows).rows).toHaveLength(20_000);
  });

  test("is packed as small as its parts can be", () => {
    const file = wide(1_000);
    const parts = [...partsIn(file).values()];
    const packed = parts.reduce((sum, part) => sum + deflateRawSync(part, { level: 9 }).length, 0);
    expect(file.length).toBeLessThan(packed * 1.1);
  });
});
