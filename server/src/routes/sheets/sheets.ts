import { type EntityType, may, type Values } from "@armature/engine";
import { listAttributes } from "@armature/engine/access";
import { headersOf } from "@armature/engine/import";
import { lettersOf } from "@armature/engine/values";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, badQuery } from "../../base/errors.ts";
import { type DownloadDeps, FILE_ENTITY, openDownload } from "../../files/files.ts";
import { entityOf } from "../../records/read/query.ts";
import { organizationOf, type Scope } from "../../records/scope.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import type { ReadReply, SheetChoice } from "../../sheets/sheet-job.ts";
import { readExported } from "../../sheets/exports.ts";
import { refusedSheet, SheetProblem } from "../../sheets/sheet-problem.ts";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";
import { asJob } from "../../http/call-turns.ts";
import { callOf, isServed, type RecordRouteDeps } from "../../http/record-calls/record-call.ts";
import { read } from "../../http/record-calls/answers.ts";

export interface SheetRouteDeps extends RecordRouteDeps, DownloadDeps {
  readonly workers: SheetWorkers;
}

/**
 * `GET /api/file2/{id}`: the record of the file or, with the query `entityName`, the rows of the sheet. For a sheet
 * that was exported here, `exported` has its records as they were then, limited to what the caller may view. `sheet`
 * and `headerRow` choose what is read. Without them the server chooses and says so in `sheet`, `sheets`, `headerRow`
 * and `topRows`. `hidden` lists the rows and columns that the sheet does not show; `hidden=leaveOut` leaves them out.
 */
export function sheetRoutes(app: FastifyInstance, deps: SheetRouteDeps): void {
  app.get<{ Params: { id: string } }>("/api/file2/:id", (request, reply) => {
    const { entityName, ...choice } = request.query as Readonly<Record<string, unknown>>;
    const call = callOf(request, deps, `${FILE_ENTITY}/${request.params.id}`);
    if (entityName === undefined) return read(call, request, reply);
    if (call.id === null) throw new AppError("unknownCall");
    if (typeof entityName !== "string") throw badQuery("entityName takes one name");
    const type = entityOf(deps.metadata.current(), entityName);
    const asked = { id: call.id, ...chosen(choice) };
    return asJob(request).then(() => sendSheet(deps, type, call.scope, asked, reply));
  });
}

interface AskedSheet extends Omit<SheetChoice, "labels"> {
  readonly id: number | string;
}

function chosen({ sheet, headerRow, hidden }: Readonly<Record<string, unknown>>): Omit<SheetChoice, "labels"> {
  if (sheet !== undefined && typeof sheet !== "string") throw badQuery("sheet takes one name");
  if (headerRow !== undefined && (typeof headerRow !== "string" || !/^[1-9][0-9]{0,6}$/.test(headerRow)))
    throw badQuery("headerRow takes the number of a row");
  if (hidden !== undefined && hidden !== "leaveOut") throw badQuery("hidden takes leaveOut");
  return {
    sheet: sheet ?? null,
    headerRow: headerRow === undefined ? null : Number(headerRow),
    withoutHidden: hidden === "leaveOut",
  };
}

async function sendSheet(
  deps: SheetRouteDeps,
  type: EntityType,
  scope: Scope,
  { id, ...choice }: AskedSheet,
  reply: FastifyReply,
): Promise<Buffer> {
  if (!may(scope.permission, type.name, "view") || !isServed(type, scope)) throw new AppError("permission");
  organizationOf(type, scope);
  const { bytes } = await openDownload(deps, scope, id);
  const sheet = await readSheet(deps.workers, { type, scope, ...choice }, await wholeOf(bytes)).catch(
    (error: unknown) => {
      throw refusedSheet(error, "sheetRefused");
    },
  );
  reply.type("application/json; charset=utf-8");
  return withExported(sheet, await exportedOf(deps, type, scope, sheet.exportId));
}

function exportedOf(deps: SheetRouteDeps, type: EntityType, scope: Scope, exportId: string | null) {
  if (exportId === null) return null;
  return readFresh(deps.metadata, (compiled) => readExported(deps.database.kysely, compiled, scope, type, exportId));
}

/** Adds one field to the worker's JSON as bytes, because the JSON is too long to parse and serialize again. */
function withExported({ body }: ReadReply, exported: readonly Values[] | null): Buffer {
  const field = Buffer.from(`,"exported":${JSON.stringify(exported)}}`);
  return Buffer.concat([body.subarray(0, body.lastIndexOf("}")), field]);
}

interface SheetReading extends Omit<SheetChoice, "labels"> {
  readonly type: EntityType;
  readonly scope: Scope;
}

/**
 * Does not look for the import key, because a person can match any column to it.
 * @throws SheetProblem noKey; noKeyColumn if the caller may not view the key; or a problem of the file
 */
async function readSheet(
  workers: SheetWorkers,
  { type, scope, ...choice }: SheetReading,
  file: Buffer,
): Promise<ReadReply> {
  const { importKey, label } = type;
  if (importKey === null) throw new SheetProblem("noKey", { entity: label });
  const attributes = listAttributes(type, scope);
  if (!attributes.includes(importKey))
    throw new SheetProblem("noKeyColumn", { label: importKey.label, entity: label.toLowerCase() });
  return workers.read(file, { ...choice, labels: attributes.flatMap(headersOf).map(lettersOf) });
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
