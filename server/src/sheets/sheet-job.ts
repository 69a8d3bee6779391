import type { ExportContent } from "./export-workbook.ts";
import type { SheetTable } from "./sheet-table.ts";
import type { ToldProblem } from "./sheet-problem.ts";

/** What of a workbook is read. */
export interface SheetChoice {
  /** Null for the first sheet that is shown and has data. */
  readonly sheet: string | null;
  /** As the sheet counts, from 1; null for the row that is found by the labels. */
  readonly headerRow: number | null;
  /** The letters of what headers can be called; without any they are in row 1 where a person did not choose. */
  readonly labels: readonly string[];
}

/** What a worker is asked for. */
export type SheetJob =
  | { readonly kind: "read"; readonly file: Buffer; readonly choice: SheetChoice | null }
  | { readonly kind: "csv"; readonly file: Buffer }
  | { readonly kind: "write"; readonly content: ExportContent };

/** What it answers, by what it was asked for. */
export interface SheetReplies {
  readonly read: ReadReply;
  readonly csv: SheetTable;
  /** The file. */
  readonly write: Buffer;
}

/** A sheet that was read. */
export interface ReadReply {
  /** The headers, named as in the body. */
  readonly columns: readonly string[];
  readonly exportId: string | null;
  /** JSON: `{ result, columns, rowNumbers, sheet, sheets, headerRow, topRows, date1904, exportId }`, made in the worker since it can have tens of megabytes. */
  readonly body: Buffer;
}

/** How an answer travels; a fault is one of ours, as text. */
export type WorkerReply<Reply> =
  | { readonly done: Reply }
  | { readonly problem: ToldProblem }
  | { readonly fault: string };
