import { read } from "@e965/xlsx";
import { textsOf } from "./read-workbook.ts";
import { SheetProblem } from "./sheet-problem.ts";

const BYTE_ORDER_MARK = Buffer.from("efbbbf", "hex");
/** What the reader would take for a page or for XML, whatever stands before it. */
const MARKUP = /^\s*</;

/**
 * The texts of a CSV file by row and column, as they are written: no number, date or formula is read from them. The
 * separator is told by the file: comma, semicolon, tab or bar.
 * @param file UTF-8, with or without a byte order mark
 * @throws SheetProblem notCsv
 */
export function readCsv(file: Buffer): readonly (readonly string[])[] {
  const text = decoded(file);
  if (text === null || text.includes("\0") || MARKUP.test(text)) throw new SheetProblem("notCsv");
  try {
    // The mark keeps the reader from telling the kind of file by its first letters: 'ID' would be another.
    const book = read(Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)]), {
      type: "buffer",
      raw: true,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    return sheet ? textsOf(sheet, false) : [];
  } catch {
    throw new SheetProblem("notCsv");
  }
}

/** Null for what is no UTF-8; without the mark. */
function decoded(file: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return null;
  }
}
