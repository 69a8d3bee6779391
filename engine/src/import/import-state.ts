import type { BatchResult } from "../batch/batch-result.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import { choiceOf, type ConflictChoice, type Decisions } from "../changes/decisions.ts";
import type { ReviewEdits } from "../changes/review-edits.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { ColumnChoices } from "./match-columns.ts";
import type { ValueChoices } from "./read-rows.ts";

/** A file, its columns, texts that could not be read, the review and the results, in their order. */
export const IMPORT_STEPS = ["file", "columns", "values", "review", "results"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** A row at the top of a sheet. */
export interface TopRow {
  /** As the sheet counts, from 1. */
  readonly row: number;
  /** Its first texts. */
  readonly text: string;
}

/** Where in a workbook a sheet stands, and what could be read in its place. */
export interface SheetPlace {
  readonly name: string;
  /** The names of all sheets of the workbook. */
  readonly names: readonly string[];
  /** The row of the headers, as the sheet counts, from 1. */
  readonly headerRow: number;
  readonly topRows: readonly TopRow[];
}

/** A sheet of an uploaded file. */
export interface ImportSheet {
  /** Below 1 where the sheet is no file: cells that were pasted. */
  readonly fileId: number;
  /** The texts of the row of headers. */
  readonly headers: readonly string[];
  /** The texts of the rows below, blank ones included. */
  readonly cells: readonly (readonly string[])[];
  /** The records as they were exported, where the sheet was exported here; null for any other sheet. */
  readonly exported: readonly Values[] | null;
  /** The export that the sheet says it is from. */
  readonly exportId?: string | null;
  /** Absent where the sheet is none of a workbook: its headers are row 1. */
  readonly place?: SheetPlace;
  /** Whether the workbook counts days from 1904, as those of early Macs. */
  readonly isFrom1904?: boolean;
}

/** The number of a row of {@link ImportSheet.cells}, as the sheet counts. */
export function rowNumber({ place }: Pick<ImportSheet, "place">, index: number): number {
  return index + 1 + (place?.headerRow ?? 1);
}

/** By row number the names of attributes that are not imported; {@link WHOLE_ROW} for the row itself. */
export type Skipped = Readonly<Record<string, readonly string[]>>;

/** In place of an attribute: the row is left out. No attribute can be called so. */
export const WHOLE_ROW = "*";

/** Whether a row, or a value of it, is left out. */
export function isSkipped({ skipped }: Pick<ImportState, "skipped">, row: number, attribute: string): boolean {
  return skipped[String(row)]?.includes(attribute) ?? false;
}

export interface ImportState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly step: ImportStep;
  readonly sheet: ImportSheet | null;
  /** Why the file could not be read; the review then shows it with only 'Back'. */
  readonly failure: string | null;
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
  readonly conflicts: Decisions;
  /** Values that a person put in place of the sheet's, by row number. */
  readonly reviewEdits: ReviewEdits;
  /** What a person leaves out of rows that have a problem. */
  readonly skipped: Skipped;
  /** Cleared values were accepted. */
  readonly accepted: boolean;
  /** Of rows that are saved while others wait for a choice, by row number. */
  readonly saved: ReadonlyMap<number, BatchResult>;
  /** One for each row of the sheet, null until all that is to be saved is. */
  readonly results: readonly BatchResult[] | null;
}

/** A value of a row that was changed here since the export; {@link REMOVED} for a record that is gone. */
export interface ConflictPart {
  /** As the sheet counts. */
  readonly row: number;
  readonly attribute: string;
}

/** In place of an attribute: whether a record that was deleted here since the export is made again. */
export const REMOVED = "";

/** @param stored the value here now; null for {@link REMOVED} */
export function conflictOf(
  { conflicts }: Pick<ImportState, "conflicts">,
  { row, attribute }: ConflictPart,
  stored: unknown,
): ConflictChoice | undefined {
  return choiceOf(conflicts, { of: row, attribute }, stored);
}
