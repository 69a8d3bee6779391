import type { ChangeContext } from "../changes/change-context.ts";
import type { ReviewItem, ReviewSession } from "../changes/review-session.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { HiddenCells } from "./hidden-cells.ts";
import type { ColumnChoices } from "./match-columns.ts";
import type { ValueChoices } from "./read-rows.ts";

/** The steps in order: the file, its columns, unreadable texts, the review and the results. */
export const IMPORT_STEPS = ["file", "columns", "values", "review", "results"] as const;
/** One of {@link IMPORT_STEPS}. */
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** A row at the top of a sheet. */
export interface TopRow {
  /** Row number in the sheet, from 1. */
  readonly row: number;
  /** The first texts of the row. */
  readonly text: string;
}

/** Where the sheet is in its workbook, and what could be read instead. */
export interface SheetPlace {
  readonly name: string;
  /** The names of all sheets in the workbook. */
  readonly names: readonly string[];
  /** Row number of the headers in the sheet, from 1. */
  readonly headerRow: number;
  readonly topRows: readonly TopRow[];
  /** The number of each column in the sheet, from 1. */
  readonly columnNumbers?: readonly number[];
  /** The sheets that the program which made the file does not show. */
  readonly hiddenNames?: readonly string[];
  readonly hidden?: HiddenCells;
}

/** A sheet of an uploaded file. */
export interface ImportSheet {
  /** The id of the file. It is below 1 for pasted cells, which have no file. */
  readonly fileId: number;
  /** The texts of the header row. */
  readonly headers: readonly string[];
  /** The texts of the rows below, including blank rows. */
  readonly cells: readonly (readonly string[])[];
  /** The records at the time of the export, if this application exported the sheet. Otherwise null. */
  readonly exported: readonly Values[] | null;
  /** The id of the export that the sheet names. */
  readonly exportId?: string | null;
  /** Absent if the sheet is not part of a workbook. Its headers are then in row 1. */
  readonly place?: SheetPlace;
  /** Whether the workbook counts days from 1904, as early Macs did. */
  readonly isFrom1904?: boolean;
}

/** The row number in the sheet of a row of {@link ImportSheet.cells}. */
export function rowNumber({ place }: Pick<ImportSheet, "place">, index: number): number {
  return index + 1 + (place?.headerRow ?? 1);
}

/** One row of the sheet: what it would do, and how the review shows it. Its id is the row number, from 1. */
export interface ImportEntry extends ReviewItem {
  readonly id: number;
  readonly importKey: string | null;
  readonly body: Values | null;
}

/** An import in progress: the sheet, and everything that the person has decided so far. */
export interface ImportState extends ReviewSession<ImportEntry> {
  readonly context: ChangeContext;
  readonly step: ImportStep;
  readonly sheet: ImportSheet | null;
  /** What the person decided in this import. */
  readonly columns: ColumnChoices;
  /** What people of the organization decided in earlier imports. It counts unless the cells contradict it. */
  readonly remembered: ColumnChoices;
  readonly values: ValueChoices;
}

/** Used instead of an attribute to decide whether a record that was deleted since the export is created again. */
export const REMOVED = "";
