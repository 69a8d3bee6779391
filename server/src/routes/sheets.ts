import { type EntityType, listAttributes, matchColumns, may, type Values } from "@armature/engine";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import { type DownloadDeps, FILE_ENTITY, openDownload } from "../files/files.ts";
import { entityOf } from "../records/query.ts";
import { organizationOf, type Scope } from "../records/scope.ts";
import { readFresh } from "../records/write-transaction.ts";
import type { ReadReply } from "../sheets/sheet-job.ts";
import { readExported } from "../sheets/exports.ts";
import { refusedSheet, SheetProblem } from "../sheets/sheet-problem.ts";
import type { SheetWorkers } from "../sheets/sheet-workers.ts";
import { callOf, isServed, type RecordRouteDeps } from "./record-call.ts";
import { read } from "./records.ts";

export interface SheetRouteDeps extends RecordRouteDeps, DownloadDeps {
  readonly workers: SheetWorkers;
}

/**
 * `GET /api/file2/{id}`: with the query `entityName` the rows of the sheet, without it the file's record (GEN-107). Of a
 * sheet that was exported here `exported` holds its records as they were then, what the caller may view of them.
 */
export function sheetRoutes(app: FastifyInstance, deps: SheetRouteDeps): void {
  app.get<{ Params: { id: string } }>("/api/file2/:id", (request, reply) => {
    const { entityName } = request.query as Readonly<Record<string, unknown>>;
    const call = callOf(request, deps, `${FILE_ENTITY}/${request.params.id}`);
    if (entityName === undefined) return read(call, request, reply);
    if (call.id === null) throw new AppError("unknownCall");
    if (typeof entityName !== "string")
      throw new AppError("badQuery", { args: { problem: "entityName takes one name" } });
    const type = entityOf(deps.metadata.current(), entityName);
    return sendSheet(deps, type, call.scope, call.id, reply);
  });
}

async function sendSheet(
  deps: SheetRouteDeps,
  type: EntityType,
  scope: Scope,
  id: number | string,
  reply: FastifyReply,
): Promise<Buffer> {
  if (!may(scope.permission, type.name, "view") || !isServed(type, scope)) throw new AppError("permission");
  organizationOf(type, scope);
  const { bytes } = await openDownload(deps, scope, id);
  const sheet = await readSheet(deps.workers, type, scope, await wholeOf(bytes)).catch((error: unknown) => {
    throw refusedSheet(error, "sheetRefused");
  });
  reply.type("application/json; charset=utf-8");
  return withExported(sheet, await exportedOf(deps, type, scope, sheet.exportId));
}

function exportedOf(deps: SheetRouteDeps, type: EntityType, scope: Scope, exportId: string | null) {
  if (exportId === null) return null;
  return readFresh(deps.metadata, (compiled) => readExported(deps.database.kysely, compiled, scope, type, exportId));
}

/** The worker's JSON with one more field; it is too long to be read and written again. */
function withExported({ body }: ReadReply, exported: readonly Values[] | null): Buffer {
  const field = Buffer.from(`,"exported":${JSON.stringify(exported)}}`);
  return Buffer.concat([body.subarray(0, body.lastIndexOf("}")), field]);
}

/** @throws SheetProblem noKey, noKeyColumn, or as the file is refused (GEN-D16) */
async function readSheet(workers: SheetWorkers, type: EntityType, scope: Scope, file: Buffer): Promise<ReadReply> {
  const { importKey, label } = type;
  if (importKey === null) throw new SheetProblem("noKey", { entity: label });
  const sheet = await workers.read(file);
  const columns = matchColumns(sheet.columns, listAttributes(type, scope));
  const hasKey = columns.some(({ match }) => match.kind === "matched" && match.attribute === importKey);
  if (!hasKey) throw new SheetProblem("noKeyColumn", { label: importKey.label, entity: label.toLowerCase() });
  return sheet;
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
