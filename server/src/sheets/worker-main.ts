import { exportWorkbook } from "./export-workbook.ts";
import { readCsv } from "./read-csv.ts";
import { type HiddenCells, hiddenIn, withoutHidden } from "./hidden-cells.ts";
import { type ReadSheet, readSheet } from "./read-workbook.ts";
import { findHeaders, topRows, withMergedHeaders } from "./find-headers.ts";
import type { ReadReply, SheetChoice, SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { mostCharacters, type SheetTable, tableOf } from "./sheet-table.ts";

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
  const sheet = readSheet(file, choice?.sheet ?? null, new Set(choice?.labels));
  const headers = headersOf(sheet.rows, choice);
  const cells = withMergedHeaders(sheet.rows, headers, sheet.merged);
  const options = {
    canBeEmpty: choice !== null && (sheet.names.length > 1 || headers > 0),
    most: mostCharacters(file),
  };
  const whole = readTable(cells, headers, options);
  const hidden = hiddenIn(whole, sheet);
  const isLeftOut = choice?.withoutHidden === true && hidden.rows.length + hidden.columns.length > 0;
  const table = isLeftOut
    ? readTable(withoutHidden(cells, headers, sheet), headers, { ...options, canBeEmpty: true })
    : whole;
  const { columns, rows, columnNumbers, rowNumbers } = table;
  const { exportId } = sheet;
  const result = rows.map((row) => Object.fromEntries(row.map((text, i) => [columns[i] ?? "", text])));
  const place = placeOfSheet(sheet, headers, { ...hidden, isLeftOut });
  return {
    columns,
    exportId,
    body: Buffer.from(JSON.stringify({ result, columns, columnNumbers, rowNumbers, ...place, exportId })),
  };
}

/** Where the table is in its file, and what else is there. */
function placeOfSheet({ rows, ...sheet }: ReadSheet, headers: number, hidden: HiddenCells & { isLeftOut: boolean }) {
  const { name, names, hiddenSheets, date1904 } = sheet;
  return { sheet: name, sheets: names, hiddenSheets, headerRow: headers + 1, topRows: topRows(rows), hidden, date1904 };
}

function headersOf(cells: readonly (readonly string[])[], choice: SheetChoice | null): number {
  if (choice === null) return 0;
  return choice.headerRow === null ? findHeaders(cells, new Set(choice.labels)) : choice.headerRow - 1;
}

/** An empty table instead of an error if there are no rows: the person can choose another sheet or row. */
function readTable(
  cells: readonly (readonly string[])[],
  headers: number,
  { canBeEmpty, most }: { readonly canBeEmpty: boolean; readonly most: number },
): SheetTable {
  try {
    return tableOf(cells, headers, most);
  } catch (error) {
    if (!canBeEmpty || !(error instanceof SheetProblem) || error.code !== "noRows") throw error;
    return { columns: [], rows: [], columnNumbers: [], rowNumbers: [] };
  }
}
