import type { ExportContent } from "./export-workbook.ts";
import type { SheetTable } from "./sheet-table.ts";
import type { ReportedProblem } from "./sheet-problem.ts";

/** Which part of a workbook to read. */
export interface SheetChoice {
  /** Null for the first visible sheet that has a header row with known labels, else for the first with data. */
  readonly sheet: string | null;
  /** The row number in the sheet, from 1; null to find the row by labels. */
  readonly headerRow: number | null;
  /** The letters of possible headers. If empty and `headerRow` is null, the first row is used. */
  readonly labels: readonly string[];
  /** Whether to leave out rows and columns that the sheet does not show. */
  readonly withoutHidden?: boolean;
}

/** A job for a worker. */
export type SheetJob =
  | { readonly kind: "read"; readonly file: Buffer; readonly choice: SheetChoice | null }
  | { readonly kind: "csv"; readonly file: Buffer }
  | { readonly kind: "write"; readonly content: ExportContent };

/** The answer to each kind of job. */
export interface SheetReplies {
  readonly read: ReadReply;
  readonly csv: SheetTable;
  /** The file. */
  readonly write: Buffer;
}

/** A sheet that was read. */
export interface ReadReply {
  /** The headers, with the names used in the body. */
  readonly columns: readonly string[];
  readonly exportId: string | null;
  /**
   * JSON: `{ result, columns, columnNumbers, rowNumbers, sheet, sheets, hiddenSheets, headerRow, topRows, hidden, date1904, exportId }`.
   * The worker builds it, because it can have tens of megabytes.
   */
  readonly body: Buffer;
}

/** The messages of a worker: that it has begun; then a result, a problem of the file, or an unexpected error's text. */
export type WorkerReply<Reply> =
  | { readonly begun: true }
  | { readonly done: Reply }
  | { readonly problem: ReportedProblem }
  | { readonly fault: string };
