import { forEachPresent } from "./present.ts";
import type { SheetTable } from "./sheet-table.ts";
import type { SheetCells } from "./xlsx/read-cells.ts";

/** What of a table its sheet does not show, because of a filter or by hand. */
export interface HiddenCells {
  /** The numbers of rows, from 1. */
  readonly rows: readonly number[];
  /** The names of columns. */
  readonly columns: readonly string[];
}

type Visibility = Pick<SheetCells, "hiddenRows" | "hiddenColumns">;

export function hiddenIn({ columns, columnNumbers, rowNumbers }: SheetTable, sheet: Visibility): HiddenCells {
  return {
    rows: rowNumbers.filter((number) => sheet.hiddenRows.has(number - 1)),
    columns: columns.filter((_name, i) => sheet.hiddenColumns.has((columnNumbers[i] ?? 0) - 1)),
  };
}

/** The cells that the sheet shows, and those of the header row. */
export function withoutHidden(
  cells: readonly (readonly string[])[],
  headerRow: number,
  sheet: Visibility,
): readonly (readonly string[])[] {
  const shown: string[][] = [];
  forEachPresent(cells, (row, r) => {
    if (r !== headerRow && sheet.hiddenRows.has(r)) return;
    const texts: string[] = [];
    forEachPresent(row, (text, c) => {
      if (!sheet.hiddenColumns.has(c)) texts[c] = text;
    });
    shown[r] = texts;
  });
  return shown;
}
