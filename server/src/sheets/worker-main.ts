import { exportWorkbook } from "./export-workbook.ts";
import { readCsv } from "./read-csv.ts";
import { readSheet } from "./read-workbook.ts";
import type { ReadReply, SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { tableOf } from "./sheet-table.ts";

/** The process of a {@link SheetWorker}: it ends with the server, not by what a terminal sends to both. */
process.on("message", (job: SheetJob) => process.send?.(answer(job)));
process.on("SIGINT", () => undefined);

function answer(job: SheetJob): WorkerReply<SheetReplies[SheetJob["kind"]]> {
  try {
    if (job.kind === "write") return { done: exportWorkbook(job.content) };
    if (job.kind === "csv") return { done: tableOf(readCsv(job.file)) };
    return { done: read(job.file) };
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.code, args: error.args };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function read(file: Buffer): ReadReply {
  const { rows: cells, exportId } = readSheet(file);
  const { columns, rows, rowNumbers } = tableOf(cells);
  const result = rows.map((row) => Object.fromEntries(row.map((text, i) => [columns[i] ?? "", text])));
  const body = Buffer.from(JSON.stringify({ result, columns, rowNumbers, exportId }));
  return { columns, exportId, body };
}
