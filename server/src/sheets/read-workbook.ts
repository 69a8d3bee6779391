import { findHeaders, knownLabels } from "./find-headers.ts";
import { somePresent } from "./present.ts";
import type { SheetCells } from "./xlsx/read-cells.ts";
import { openWorkbook, type Workbook } from "./xlsx/workbook.ts";

/** A sheet of a workbook. */
export interface ReadSheet extends SheetCells {
  readonly name: string;
  /** The names of all sheets in order, including hidden ones. */
  readonly names: readonly string[];
  /** The sheets that the program which made the workbook does not show. */
  readonly hiddenSheets: readonly string[];
  /** Whether the workbook counts days from 1904. */
  readonly date1904: boolean;
  /** The export that created the workbook; null for other workbooks. */
  readonly exportId: string | null;
}

/**
 * Reads a sheet of an .xlsx file. Its memory and time are not limited, so it belongs in a worker.
 * @param name null for the first visible sheet that has a header row with known labels; else for the first visible one
 * with a row below its first; else for the first sheet
 * @param labels the letters of known headers
 * @throws SheetProblem for a file that is not a workbook, has macros or a password, is damaged or too large; noSheet
 */
export function readSheet(
  file: Buffer,
  name: string | null = null,
  labels: ReadonlySet<string> = new Set(),
): ReadSheet {
  const book = openWorkbook(file);
  const found = name === null ? firstWithData(book, labels) : { name, cells: book.cellsOf(name) };
  return {
    ...found.cells,
    name: found.name,
    names: book.sheets.map((sheet) => sheet.name),
    hiddenSheets: book.sheets.filter(({ isHidden }) => isHidden).map((sheet) => sheet.name),
    date1904: book.date1904,
    exportId: book.exportId,
  };
}

interface FoundSheet {
  readonly name: string;
  readonly cells: SheetCells;
}

function firstWithData({ sheets, cellsOf }: Workbook, labels: ReadonlySet<string>): FoundSheet {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  let withData: FoundSheet | undefined;
  for (const { name } of visible) {
    const found = { name, cells: cellsOf(name) };
    if (!hasData(found.cells)) continue;
    if (labels.size === 0 || hasKnownHeaders(found.cells, labels)) return found;
    withData ??= found;
  }
  const first = (visible[0] ?? sheets[0])?.name ?? "";
  return withData ?? { name: first, cells: cellsOf(first) };
}

function hasKnownHeaders({ rows }: SheetCells, labels: ReadonlySet<string>): boolean {
  return knownLabels(rows[findHeaders(rows, labels)], labels) > 0;
}

function hasData({ rows }: SheetCells): boolean {
  let filled = 0;
  return somePresent(rows, (row) => {
    if (somePresent(row, (text) => text.trim() !== "")) filled += 1;
    return filled > 1;
  });
}
