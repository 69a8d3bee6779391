import { parse_zip as parseParts, type ParsingOptions, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { validate as isUuid } from "uuid";
import { cellText } from "./cells.ts";
import { EXPORT_PROPERTY } from "./export-workbook.ts";
import { forEachPresent, somePresent } from "./present.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { type Parts, unpack } from "./unpack.ts";

/**
 * The maximum number of cells in a sheet, including blank ones with a format. 20,000 rows of 50 columns have a million.
 */
const MOST_CELLS = 1_500_000;
/** The minimum size of a cell in bytes. A smaller part cannot have too many cells, so it is not counted. */
const LEAST_CELL = 8;

/** Merged cells, from start to end. Rows and columns count from 0. */
export interface CellRange {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}

/** A sheet of a workbook. */
export interface ReadSheet {
  /** The texts by row and column, from 0; absent if there is no cell. */
  readonly rows: readonly (readonly string[])[];
  readonly merged: readonly CellRange[];
  readonly name: string;
  /** The names of all sheets in order, including hidden ones. */
  readonly names: readonly string[];
  /** Whether the workbook counts days from 1904. */
  readonly date1904: boolean;
  /** The export that created the workbook; null for other workbooks. */
  readonly exportId: string | null;
}

/**
 * Reads a sheet of an .xlsx file. The reader gets only parts that were unpacked and checked here. Its memory is limited
 * but not its time, so it belongs in a worker.
 * @param name null for the first visible sheet with a row below its first one; if there is none, the first sheet
 * @throws SheetProblem for a file that is not a workbook, has macros or a password, is damaged or too large; noSheet
 */
export function readSheet(file: Buffer, name: string | null = null): ReadSheet {
  const parts = unpack(file);
  const mayBeLarge = [...parts].filter(([name, part]) => isSheet(name) && part.length > MOST_CELLS * LEAST_CELL);
  const isLarge = mayBeLarge.some(([, part]) => cellsOf(part) > MOST_CELLS);
  if (isLarge) throw new SheetProblem("largeWorkbook");
  if (name !== null) return sheetOf(readBook(parts, name), name);
  const book = readBook(parts, 0);
  const [first = "", ...others] = book.SheetNames;
  const isHidden = (place: number) => (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0;
  const found = sheetOf(book, first);
  if (others.length === 0 || (hasData(found) && !isHidden(0))) return found;
  for (const [index, other] of others.entries()) {
    if (isHidden(index + 1)) continue;
    const next = sheetOf(readBook(parts, other), other);
    if (hasData(next)) return next;
  }
  return found;
}

function hasData({ rows }: ReadSheet): boolean {
  let filled = 0;
  return somePresent(rows, (row) => {
    if (somePresent(row, (text) => text.trim() !== "")) filled += 1;
    return filled > 1;
  });
}

function sheetOf(book: WorkBook, name: string): ReadSheet {
  if (!book.SheetNames.includes(name) && book.SheetNames.length > 0) throw new SheetProblem("noSheet", { sheet: name });
  const sheet = book.Sheets[name];
  if (!sheet) throw new SheetProblem("damagedWorkbook");
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const exportId = (book.Custprops as Readonly<Record<string, unknown>> | undefined)?.[EXPORT_PROPERTY];
  return {
    rows: textsOf(sheet, date1904),
    merged: sheet["!merges"] ?? [],
    name,
    names: book.SheetNames,
    date1904,
    exportId: typeof exportId === "string" && isUuid(exportId) ? exportId : null,
  };
}

function isSheet(part: string): boolean {
  return part.startsWith("xl/worksheets/");
}

/** @param sheet the sheet to read, by index or name */
function readBook(parts: Parts, sheet: number | string): WorkBook {
  try {
    return parseParts({ files: Object.fromEntries([...parts].map(readablePart)) }, { ...READING, sheets: sheet });
  } catch (error) {
    throw error instanceof RangeError ? new SheetProblem("largeWorkbook") : new SheetProblem("damagedWorkbook");
  }
}

/** Reads only values and formats of cells. */
const READING: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** An unpacked part as the reader expects it. It takes a zip as JSZip opens it, which its types leave out. */
interface ReadablePart {
  readonly name: string;
  asNodeBuffer(): Buffer;
}

declare module "@e965/xlsx" {
  export function parse_zip(
    zip: { readonly files: Readonly<Record<string, ReadablePart>> },
    options: ParsingOptions,
  ): WorkBook;
}

function readablePart([name, part]: readonly [name: string, part: Buffer]): [name: string, part: ReadablePart] {
  return [name, { name, asNodeBuffer: () => (isSheet(name) ? withLeads(part) : part) }];
}

/** The start tag of a sheet, which has some hundred characters. */
const START = /<(?:\w+:)?worksheet\b[^<>]*[^/<>]>/;
const HEAD_LENGTH = 4096;
/** As the reader's regular expressions find them. */
const LEADS = { sheetPr: "<sheetPr/>", dimension: "<dimension/>", sheetViews: "<sheetViews></sheetViews>" };

/**
 * Adds empty elements that a sheet lacks. Without them near the start, the reader searches the whole text for
 * properties, size and views, which is slow.
 */
function withLeads(part: Buffer): Buffer {
  const head = part.toString("latin1", 0, HEAD_LENGTH);
  const start = START.exec(head);
  if (!start) return part;
  const leads = Object.entries(LEADS).map(([name, empty]) => (head.includes(name) ? "" : empty));
  const end = start.index + start[0].length;
  return Buffer.concat([part.subarray(0, end), Buffer.from(leads.join("")), part.subarray(end)]);
}

/**
 * The texts of a sheet by row and column, from 0; absent if there is no cell. @param isMac whether days count from 1904
 */
export function textsOf(sheet: WorkSheet, isMac: boolean): readonly (readonly string[])[] {
  const rows: string[][] = [];
  forEachPresent(sheet["!data"] ?? [], (row, r) => {
    const texts: string[] = [];
    forEachPresent(row, (cell, c) => {
      texts[c] = cellText(cell, isMac);
    });
    rows[r] = texts;
  });
  return rows;
}

/** Counts the cells of a sheet without parsing it. */
function cellsOf(part: Buffer): number {
  let count = 0;
  for (let at = 0; at < part.length; at++) {
    if (part[at] !== LESS || part[at + 1] !== LETTER_C) continue;
    const next = part[at + 2];
    if (next === SPACE || next === GREATER) count += 1;
  }
  return count;
}

const [LESS, LETTER_C, SPACE, GREATER] = [0x3c, 0x63, 0x20, 0x3e];
