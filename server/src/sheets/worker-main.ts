import { parentPort } from "node:worker_threads";
import { exportWorkbook } from "./export-workbook.ts";
import { readSheet } from "./read-workbook.ts";
import type { ReadReply, SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { tableOf } from "./sheet-table.ts";

/** The thread of a {@link SheetWorker}. */
parentPort?.on("message", (job: SheetJob) => parentPort?.postMessage(answer(job)));

function answer(job: SheetJob): WorkerReply<SheetReplies[SheetJob["kind"]]> {
  try {
    if (job.kind === "write") return { done: new Uint8Array(exportWorkbook(job.content)) };
    return { done: read(Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength)) };
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.code, args: error.args };
    throw error;
  }
}

function read(file: Buffer): ReadReply {
  const { rows: cells, exportId } = readSheet(file);
  const { columns, rows, rowNumbers } = tableOf(cells);
  const result = rows.map((row) => Object.fromEntries(row.map((text, i) => [columns[i] ?? "", text])));
  const body = Buffer.from(JSON.stringify({ result, columns, rowNumbers, exportId }));
  return { columns, exportId, body: new Uint8Array(body) };
}
