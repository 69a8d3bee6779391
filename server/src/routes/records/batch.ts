import { may } from "@armature/engine";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../base/errors.ts";
import { FILE_ENTITY } from "../../files/files.ts";
import { countBody } from "../../files/upload-quota.ts";
import { type Quota, takeQuota } from "../../http/quota.ts";
import type { ApplyResult } from "../../records/write/results.ts";
import { readBatch } from "../../records/write/batch.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import { asJobOf } from "../../http/call-turns.ts";
import { type BatchAnswer, MAX_ROWS_BYTES, resultRows, rowsOf } from "./batch-results.ts";
import { belowEntity } from "./below-entity.ts";
import { acceptOf, type Call, idempotencyKeyOf, type TimedRouteDeps } from "../../http/record-calls/record-call.ts";

/**
 * `POST /api/{entity}/batch`, and `check` below it for a preview. With the query `fileId`, the rows are an import of
 * that file, and can be undone in the list of imports.
 */
export function batchRoutes(app: FastifyInstance, deps: TimedRouteDeps): void {
  const save = (call: Call, request: FastifyRequest) => batch(call, request, deps);
  const check = (call: Call, request: FastifyRequest) => dryRun(call, request, deps.clock());
  belowEntity(app, deps, [
    { method: "POST", below: "batch", bodyLimit: MAX_ROWS_BYTES, act: save },
    { method: "POST", below: "batch/check", bodyLimit: MAX_ROWS_BYTES, act: check },
  ]);
}

async function batch(call: Call, request: FastifyRequest, deps: TimedRouteDeps): Promise<BatchAnswer> {
  requireWriter(call);
  await countBody(deps, request);
  const { sent, rows, items } = await readRows(call, request);
  const { records, scope, type } = call;
  const idempotencyKey = idempotencyKeyOf(request);
  const fileId = await fileIdOf(call, request);
  const changeset = {
    entity: type.name,
    source: fileId === null ? ("batch" as const) : ("import" as const),
    items,
    asked: sent,
    ...(fileId !== null && { fileId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const applied = await records.apply(scope, changeset, { atomic: "item", ...acceptOf(call, request) });
  return { result: await resultRows(type, scope, rows, applied.items), ...changesetOf(applied) };
}

/** Definitions have no changeset id: a revision is reverted instead. */
export function changesetOf({ changesetId }: Pick<ApplyResult, "changesetId">): Pick<BatchAnswer, "changesetId"> {
  return changesetId === null ? {} : { changesetId };
}

/** @throws AppError invalid (400) if it is not an id, unknownRecord (404) for a file of another organization */
async function fileIdOf({ records, scope }: Call, { query }: FastifyRequest): Promise<number | null> {
  const { fileId } = query as Readonly<Record<string, unknown>>;
  if (fileId === undefined) return null;
  if (typeof fileId !== "string" || !/^[1-9]\d{0,8}$/.test(fileId)) throw invalid("fileId takes the id of a file");
  await records.get(scope, FILE_ENTITY, Number(fileId));
  return Number(fileId);
}

/** A limit for previews. A review of 20,000 rows requests a new one after each edit. */
const CHECKED_ROWS: Quota = { most: 1_000_000, minutes: 60, says: "1,000,000 checked rows by one person" };

/** Previews a batch: takes the same rows and returns the answer that they would get now. */
async function dryRun(call: Call, request: FastifyRequest, now: Date): Promise<BatchAnswer> {
  const { records, scope, type } = call;
  if (type.store !== "records") throw new AppError("unknownCall");
  const { rows, items } = await readRows(call, request);
  await takeQuota(call.database.kysely, `checkRows:${call.caller.userId}`, rows.length, CHECKED_ROWS, now);
  const preview = await records.dryRun(scope, { entity: type.name, source: "batch", items });
  return { result: await resultRows(type, scope, rows, preview) };
}

/** @throws AppError unknownCall (404), permission (403) */
function requireWriter({ id, scope, type, what }: Call): void {
  if (id !== null || what !== "records") throw new AppError("unknownCall");
  if (!may(scope.permission, type.name, "create") && !may(scope.permission, type.name, "update"))
    throw new AppError("permission");
}

async function readRows(call: Call, request: FastifyRequest) {
  const { database, metadata, scope, type } = call;
  requireWriter(call);
  const sent = rowsOf(request.body);
  await asJobOf(sent, request);
  const rows = await readFresh(metadata, (compiled) => readBatch(database.kysely, compiled, scope, type, sent));
  return { sent, rows, items: rows.flatMap(({ item }) => item ?? []) };
}
