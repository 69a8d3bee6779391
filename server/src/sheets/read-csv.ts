import { type CellObject, read } from "@e965/xlsx";
import { SheetProblem } from "./sheet-problem.ts";

const BYTE_ORDER_MARK = Buffer.from("efbbbf", "hex");
/** Content that the reader would parse as HTML or XML. */
const MARKUP = /^\s*</;

/**
 * The texts of a CSV file by row and column, exactly as written: nothing is parsed as a number, date or formula. The
 * separator is detected: comma, semicolon, tab or bar.
 * @param file UTF-8, with or without a byte order mark
 * @throws SheetProblem notCsv; csvEncoding, which says what was found
 */
export function readCsv(file: Buffer): readonly (readonly string[])[] {
  const text = decoded(file);
  if (text.includes("\0") || MARKUP.test(text)) throw new SheetProblem("notCsv");
  try {
    // With the mark, the reader does not guess the file type by its first letters. A file that begins with 'ID' would
    // become another type.
    const book = read(Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)]), {
      type: "buffer",
      raw: true,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    const cells: readonly (readonly CellObject[])[] = sheet?.["!data"] ?? [];
    return cells.map((row) => row.map(({ v }) => String(v ?? "")));
  } catch {
    throw new SheetProblem("notCsv");
  }
}

/** The text without its byte order mark. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    const encoding = otherEncoding(file);
    throw encoding === null ? new SheetProblem("notCsv") : new SheetProblem("csvEncoding", { encoding });
  }
}

const UTF16_MARKS: ReadonlySet<string> = new Set(["fffe", "feff"]);

/** What a text is in that is not UTF-8. Null for bytes of which no program makes a text. */
function otherEncoding(file: Buffer): string | null {
  if (UTF16_MARKS.has(file.toString("hex", 0, 2))) return "UTF-16";
  return file.includes(0) ? null : "an older encoding, such as Windows-1252";
}
