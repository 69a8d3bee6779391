import { parse_zip as parseParts, type ParsingOptions, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { validate as isUuid } from "uuid";
import { cellText } from "./cells.ts";
import { EXPORT_PROPERTY } from "./export-workbook.ts";
import { forEachPresent, somePresent } from "./present.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { type Parts, unpack } from "./unpack.ts";

/** Cells of one sheet, blank ones with a format included; 20,000 rows of 50 columns are a million. */
const MOST_CELLS = 1_500_000;
/** Bytes of a cell with a format or a value, at the least: a part is only counted where so many can be in it. */
const LEAST_CELL = 8;

/** Merged cells, from and to; rows and columns from 0. */
export interface CellRange {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}

/** A sheet of a workbook. */
export interface ReadSheet {
  /** The texts by row and column from 0; absent where it has no cell. */
  readonly rows: readonly (readonly string[])[];
  readonly merged: readonly CellRange[];
  readonly name: string;
  /** The names of all sheets of the workbook, in its order; hidden ones too. */
  readonly names: readonly string[];
  /** Whether the workbook counts days from 1904. */
  readonly date1904: boolean;
  /** The export that the workbook was made by; null for any other. */
  readonly exportId: string | null;
}

/**
 * Reads a sheet of an .xlsx file. The reader is given what was unpacked here, so that it sees nothing
 * else than what was checked. It bounds what it reads, but not for how long: it belongs in a worker.
 * @param name null for the first sheet that is shown and has a row below its first, else the first one
 * @throws SheetProblem for what is no workbook, holds macros or a password, is damaged or too large; noSheet
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

/** @param sheet the one that is read: its place or its name */
function readBook(parts: Parts, sheet: number | string): WorkBook {
  try {
    return parseParts({ files: Object.fromEntries([...parts].map(readablePart)) }, { ...READING, sheets: sheet });
  } catch (error) {
    throw error instanceof RangeError ? new SheetProblem("largeWorkbook") : new SheetProblem("damagedWorkbook");
  }
}

/** Of the cells the values and formats. */
const READING: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** What the reader asks of an unpacked part: it takes a zip as JSZip opens it, which the types leave out. */
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

/** A sheet's own start tag; what stands in it is some hundred characters. */
const START = /<(?:\w+:)?worksheet\b[^<>]*[^/<>]>/;
const HEAD_LENGTH = 4096;
/** As the reader's expressions find them. */
const LEADS = { sheetPr: "<sheetPr/>", dimension: "<dimension/>", sheetViews: "<sheetViews></sheetViews>" };

/**
 * The reader looks for a sheet's properties, its size and its views through the whole of its text unless it meets them
 * early: a sheet that lacks one is given it empty.
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
 * The texts of a sheet by row and column from 0; absent where it has no cell. @param isMac days are counted from 1904
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

/** The cells of a sheet's part, counted without parsing it. */
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
