import type { SheetProblemArgs, SheetProblemCode } from "./sheet-problem.ts";

/** What a worker is asked for. */
export interface SheetJob {
  readonly kind: "read";
  readonly file: Uint8Array<ArrayBuffer>;
}

/** A sheet that was read. */
export interface ReadReply {
  /** The headers, named as in the body. */
  readonly columns: readonly string[];
  /** JSON: `{ result, columns, rowNumbers, exportId }`, made in the worker since it can have tens of megabytes. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** How an answer travels. */
export type WorkerReply =
  | { readonly done: ReadReply }
  | { readonly problem: SheetProblemCode; readonly args: SheetProblemArgs };
