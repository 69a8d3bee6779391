import { SheetProblem } from "../sheet-problem.ts";
import type { NumberFormat } from "../cells.ts";
import { type CellRange, MOST_COLUMNS, MOST_ROWS, nameOfPlace, cellPlaceOf, rangeOf } from "./cell-place.ts";
import { type CellContext, cellText, type RawCell } from "./cell-text.ts";
import { attribute, type Attributes, type Element, elementsOf, flag, SHEET_NAMES } from "./elements.ts";
import type { Formats } from "./formats.ts";
import type { OfficePackage } from "./package.ts";
import { XmlFault } from "./read-xml.ts";
import { richText } from "./shared-texts.ts";

/**
 * The maximum number of cells in a sheet, including blank ones with a format. 20,000 rows of 50 columns have a million.
 */
const MOST_CELLS = 1_500_000;

/** The cells of a sheet. */
export interface SheetCells {
  /** The texts by row and column, from 0; absent if there is no text. */
  readonly rows: readonly (readonly string[])[];
  readonly merged: readonly CellRange[];
  /** The rows that the sheet does not show, from 0. */
  readonly hiddenRows: ReadonlySet<number>;
  /** The columns that the sheet does not show, from 0. */
  readonly hiddenColumns: ReadonlySet<number>;
}

export interface SheetContext extends CellContext {
  readonly formats: Formats;
}

/**
 * Reads the cells of a sheet. A cell or row without a place follows the one before (ECMA-376 part 1, 18.3.1.4).
 * @throws SheetProblem damagedWorkbook, largeWorkbook
 */
export function readCells(office: OfficePackage, part: string, context: SheetContext): SheetCells {
  const cells = new CellReader(context);
  const merged: CellRange[] = [];
  const hiddenColumns = new Set<number>();
  let columns = 0;
  // They stand in their order, so each column is visited once.
  const col = {
    starts(attributes: Attributes) {
      const last = Math.min(Number(attribute(attributes, "max")), MOST_COLUMNS);
      for (let c = Math.max(Number(attribute(attributes, "min")), columns + 1); c <= last; c++) {
        columns = c;
        if (flag(attributes, "hidden")) hiddenColumns.add(c - 1);
      }
    },
  };
  const mergeCell = {
    starts(attributes: Attributes) {
      const range = rangeOf(attribute(attributes, "ref") ?? "");
      if (range) merged.push(range);
    },
  };
  const within = elementsOf({
    cols: { within: elementsOf({ col }) },
    sheetData: { within: elementsOf({ row: cells.row }) },
    mergeCells: { within: elementsOf({ mergeCell }) },
  });
  office.read(part, SHEET_NAMES, elementsOf({ worksheet: { within } }));
  return { rows: cells.rows, merged, hiddenRows: cells.hiddenRows, hiddenColumns };
}

/** Reads one cell after the other. It is itself the present cell: an object for each takes time. */
class CellReader implements RawCell {
  readonly rows: string[][] = [];
  readonly hiddenRows = new Set<number>();
  readonly row: Element;
  kind = "n";
  value: string | null = null;
  inline: string | null = null;
  hasFormula = false;
  readonly #context: SheetContext;
  #count = 0;
  #r = -1;
  #c = -1;
  #style = "0";

  constructor(context: SheetContext) {
    this.#context = context;
    this.row = { starts: (attributes) => this.#startRow(attributes), within: elementsOf({ c: this.#cell() }) };
  }

  get format(): NumberFormat {
    return this.#context.formats(Number(this.#style));
  }

  #cell(): Element {
    const v = { text: (text: string) => void (this.value = text) };
    const f = { starts: () => void (this.hasFormula = true) };
    const is = {
      starts: () => void (this.inline = ""),
      within: richText((text) => void (this.inline += text)),
    };
    return {
      starts: (attributes) => this.#startCell(attributes),
      within: elementsOf({ v, f, is }),
      ends: () => this.#endCell(),
    };
  }

  #startRow(attributes: Attributes): void {
    const number = attribute(attributes, "r");
    this.#r = number === undefined ? this.#r + 1 : Number(number) - 1;
    this.#c = -1;
    if (!Number.isInteger(this.#r) || this.#r < 0 || this.#r >= MOST_ROWS)
      throw new XmlFault(`there is no row ${number}`);
    if (flag(attributes, "hidden")) this.hiddenRows.add(this.#r);
  }

  #startCell(attributes: Attributes): void {
    if (++this.#count > MOST_CELLS) throw new SheetProblem("largeWorkbook");
    const name = attribute(attributes, "r");
    const place = name === undefined ? { r: this.#r, c: this.#c + 1 } : cellPlaceOf(name);
    if (place === null || place.c >= MOST_COLUMNS) throw new XmlFault(`there is no cell ${name}`, name ?? null);
    this.#r = place.r;
    this.#c = place.c;
    this.#style = attribute(attributes, "s") ?? "0";
    this.kind = attribute(attributes, "t") ?? "n";
    this.value = null;
    this.inline = null;
    this.hasFormula = false;
  }

  #endCell(): void {
    const text = this.#text();
    if (text !== "") (this.rows[this.#r] ??= [])[this.#c] = text;
  }

  #text(): string {
    try {
      return cellText(this, this.#context);
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      throw new XmlFault(error.message, nameOfPlace({ r: this.#r, c: this.#c }));
    }
  }
}
