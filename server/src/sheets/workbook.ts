import { read, utils, type WorkSheet, write } from "@e965/xlsx";
import { cellText, textCell } from "./cells.ts";

/**
 * Rows of texts → an .xlsx file of one sheet, all cells text (GEN-D19).
 * @throws RangeError for a text that is too long for a cell
 */
export function writeSheet(sheetName: string, rows: readonly (readonly string[])[]): Buffer {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const end = utils.encode_cell({ r: Math.max(0, rows.length - 1), c: width - 1 });
  const sheet: WorkSheet = { "!ref": `A1:${end}`, "!data": rows.map((row) => row.map(textCell)) };
  const book = utils.book_new(sheet, sheetName);
  return write(book, { type: "buffer", bookType: "xlsx", bookSST: true, compression: true }) as Buffer;
}

/**
 * The cells of the first sheet as texts, by row from its first (GEN-D16). It neither bounds nor isolates what it reads:
 * that is for who calls it.
 * @param maxRows the most rows read
 * @throws Error for what is no workbook
 */
export function readSheet(file: Uint8Array, maxRows: number): readonly (readonly string[])[] {
  const book = read(file, {
    type: "array",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    dateNF: "yyyy-mm-dd",
    sheetRows: maxRows,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  const isMac = book.Workbook?.WBProps?.date1904 === true;
  const rows = sheet?.["!data"] ?? [];
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cellText(cell, isMac)));
}
