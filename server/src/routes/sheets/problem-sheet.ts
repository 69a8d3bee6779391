import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "../../base/errors.ts";
import { validate as isUuid } from "uuid";
import type { Values } from "@armature/engine";
import { MAX_ALL } from "@armature/engine/list";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";
import { MAX_ROWS_BYTES } from "../records/batch-results.ts";
import { belowEntity } from "../records/below-entity.ts";
import { bodyOf, type RecordRouteDeps } from "../../http/record-calls/record-call.ts";
import { asJob } from "../../http/call-turns.ts";
import { sendWorkbook } from "./send-workbook.ts";

const MOST_COLUMNS = 2_000;

export interface ProblemSheetDeps extends RecordRouteDeps {
  readonly workers: SheetWorkers;
}

/**
 * `POST /api/{entity}/sheet`: texts of a review as a workbook, such as the rows with problems. The body is `{ columns,
 * rows, exportId? }`. With the id of the original export, an import still recognizes the sheet.
 */
export function problemSheetRoutes(app: FastifyInstance, deps: ProblemSheetDeps): void {
  belowEntity(app, deps, [
    {
      method: "POST",
      below: "sheet",
      bodyLimit: MAX_ROWS_BYTES,
      act: async ({ type }, request, reply) => {
        const { columns, rows, exportId } = sheetOf(request);
        await asJob(request);
        const content = { title: type.labelPlural, columns: columns.map(columnOf), rows, exportId };
        return sendWorkbook(reply, deps.workers, `${type.label} Problems.xlsx`, content);
      },
    },
  ]);
}

function columnOf(header: string) {
  return { header, choices: null };
}

/** @throws AppError invalid (400) */
function sheetOf(request: FastifyRequest) {
  const { columns, rows, exportId = null }: Values = bodyOf(request);
  if (!isTexts(columns) || columns.length === 0 || columns.length > MOST_COLUMNS)
    throw invalid(`columns takes 1 to ${MOST_COLUMNS} texts`);
  if (!Array.isArray(rows) || rows.length > MAX_ALL || !rows.every(isTexts))
    throw invalid(`rows takes at most ${MAX_ALL} lists of texts`);
  if (exportId !== null && !(typeof exportId === "string" && isUuid(exportId))) throw invalid("exportId takes a UUID");
  return { columns, rows, exportId };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
