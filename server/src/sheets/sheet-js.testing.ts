import { read, utils, write } from "@e965/xlsx";

/** Reads the file with SheetJS alone, as fast as it can. Returns the number of rows of the first sheet. */
export function rowsBySheetJs(file: Buffer): number {
  const { Sheets, SheetNames } = read(file, {
    type: "buffer",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  return Sheets[SheetNames[0] ?? ""]?.["!data"]?.length ?? 0;
}

/** Rows of texts as SheetJS writes them. */
export function fileBySheetJs(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Users");
  return write(book, { type: "buffer", bookType: "xlsx", bookSST: true, compression: true }) as Buffer;
}
