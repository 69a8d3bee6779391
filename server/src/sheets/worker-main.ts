import { exportWorkbook } from "./export-workbook.ts";
import { readCsv } from "./read-csv.ts";
import { readSheet } from "./read-workbook.ts";
import { findHeaders, topRows, withMergedHeaders } from "./find-headers.ts";
import type { ReadReply, SheetChoice, SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { type SheetTable, tableOf } from "./sheet-table.ts";

/**
 * The main file of a {@link SheetWorker}. The server ends the process. It ignores SIGINT, which a terminal sends to
 * both.
 */
process.on("message", (job: SheetJob) => {
  send({ begun: true });
  send(answer(job));
});
process.on("SIGINT", () => undefined);

type Reply = WorkerReply<SheetReplies[SheetJob["kind"]]>;

function send(reply: Reply): void {
  process.send?.(reply);
}

function answer(job: SheetJob): Reply {
  try {
    if (job.kind === "write") return { done: exportWorkbook(job.content) };
    if (job.kind === "csv") return { done: tableOf(readCsv(job.file)) };
    return { done: read(job.file, job.choice) };
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: { code: error.code, text: error.message } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function read(file: Buffer, choice: SheetChoice | null): ReadReply {
  const { rows: cells, merged, name, names, date1904, exportId } = readSheet(file, choice?.sheet ?? null);
  const headers = headersOf(cells, choice);
  const { columns, rows, rowNumbers } = readTable(withMergedHeaders(cells, headers, merged), headers, {
    canBeEmpty: choice !== null && (names.length > 1 || headers > 0),
  });
  const result = rows.map((row) => Object.fromEntries(row.map((text, i) => [columns[i] ?? "", text])));
  const place = { sheet: name, sheets: names, headerRow: headers + 1, topRows: topRows(cells), date1904 };
  const body = Buffer.from(JSON.stringify({ result, columns, rowNumbers, ...place, exportId }));
  return { columns, exportId, body };
}

function headersOf(cells: readonly (readonly string[])[], choice: SheetChoice | null): number {
  if (choice === null) return 0;
  return choice.headerRow === null ? findHeaders(cells, new Set(choice.labels)) : choice.headerRow - 1;
}

/** An empty table instead of an error if there are no rows: the person can choose another sheet or row. */
function readTable(
  cells: readonly (readonly string[])[],
  headers: number,
  { canBeEmpty }: { readonly canBeEmpty: boolean },
): SheetTable {
  try {
    return tableOf(cells, headers);
  } catch (error) {
    if (!canBeEmpty || !(error instanceof SheetProblem) || error.code !== "noRows") throw error;
    return { columns: [], rows: [], rowNumbers: [] };
  }
}
