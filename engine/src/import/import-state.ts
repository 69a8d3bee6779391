import type { BatchResult } from "../changes/batch-result.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import { choiceOf, type ConflictChoice, type Decisions } from "../changes/decisions.ts";
import type { ReviewEdits } from "../changes/review-edits.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
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

/** Row number → names of attributes that are not imported. {@link WHOLE_ROW} stands for the row. */
export type Skipped = Readonly<Record<string, readonly string[]>>;

/** Used instead of an attribute to leave out the whole row. No attribute can have this name. */
export const WHOLE_ROW = "*";

/** Whether a row, or one of its values, is left out. */
export function isSkipped({ skipped }: Pick<ImportState, "skipped">, row: number, attribute: string): boolean {
  return skipped[String(row)]?.includes(attribute) ?? false;
}

/** An import in progress: the sheet, and everything that the person has decided so far. */
export interface ImportState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly step: ImportStep;
  readonly sheet: ImportSheet | null;
  /** What the person decided in this import. */
  readonly columns: ColumnChoices;
  /** What people of the organization decided in earlier imports. It counts unless the cells contradict it. */
  readonly remembered: ColumnChoices;
  readonly values: ValueChoices;
  readonly conflicts: Decisions;
  /** Values that a person entered instead of the sheet's, by row number. */
  readonly reviewEdits: ReviewEdits;
  /** What a person left out of rows with a problem. */
  readonly skipped: Skipped;
  /** Whether the person accepted that values are cleared. */
  readonly accepted: boolean;
  /** Results of rows that are saved while others still wait for a choice, by row number. */
  readonly saved: ReadonlyMap<number, BatchResult>;
  /** One for each row of the sheet. Null until everything that can be saved is saved. */
  readonly results: readonly BatchResult[] | null;
}

/** A value that was changed here since the export. The attribute is {@link REMOVED} for a deleted record. */
export interface ConflictPart {
  /** Row number in the sheet. */
  readonly row: number;
  readonly attribute: string;
}

/** Used instead of an attribute to decide whether a record that was deleted since the export is created again. */
export const REMOVED = "";

/**
 * What the person chose for a value that both sides changed. Undefined if the stored value has changed since.
 * @param stored the present value; null for {@link REMOVED}
 */
export function conflictOf(
  { conflicts }: Pick<ImportState, "conflicts">,
  { row, attribute }: ConflictPart,
  stored: unknown,
): ConflictChoice | undefined {
  return choiceOf(conflicts, { of: row, attribute }, stored);
}
