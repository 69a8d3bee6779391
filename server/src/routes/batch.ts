import { type EntityType, type Issue, type ItemResult, MAX_ALL, may, textForm, type Values } from "@armature/engine";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, type ErrorItem } from "../errors.ts";
import { type BatchRow, readBatch } from "../records/batch.ts";
import type { Scope } from "../records/scope.ts";
import { readFresh } from "../records/write-transaction.ts";
import { type Call, callOf, idempotencyKeyOf, type RecordRouteDeps } from "./record-call.ts";
import { errorItems } from "./refusal.ts";

/** 20,000 rows of some 30 values. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What became of a row, in the order sent (GEN-094, GEN-D14). */
interface BatchResultRow {
  readonly importKey: string;
  readonly id: number | string | null;
  readonly status: ItemResult["status"];
  readonly errorList: readonly string[];
  /** The same, coded and with the attribute. */
  readonly errors: readonly ErrorItem[];
}

/** `POST /api/{entity}/batch`, and below it `check`: what it would answer. The route of an entity may hold a slash. */
export function batchRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  const options = { bodyLimit: MAX_BYTES };
  for (const [below, act] of [
    ["batch", batch],
    ["batch/check", foresee],
  ] as const) {
    app.post<{ Params: { entity: string } }>(`/api/:entity/${below}`, options, (request) =>
      act(callOf(request, deps, request.params.entity), request),
    );
    app.post<{ Params: { area: string; entity: string } }>(`/api/:area/:entity/${below}`, options, (request) =>
      act(callOf(request, deps, `${request.params.area}/${request.params.entity}`), request),
    );
  }
}

interface BatchAnswer {
  readonly result: readonly BatchResultRow[];
}

async function batch(call: Call, request: FastifyRequest): Promise<BatchAnswer> {
  const { sent, rows, items } = await readRows(call, request);
  const { records, scope, type } = call;
  const idempotencyKey = idempotencyKeyOf(request);
  const changeset = {
    entity: type.name,
    source: "batch" as const,
    items,
    asked: sent,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const applied = await records.apply(scope, changeset, { atomic: "item" });
  return { result: resultRows(type, scope, rows, applied.items) };
}

/** The review of an import, before it is sent: the same rows, and the answer that they would get now. */
async function foresee(call: Call, request: FastifyRequest): Promise<BatchAnswer> {
  const { records, scope, type } = call;
  if (type.store !== "records") throw new AppError("unknownCall");
  const { rows, items } = await readRows(call, request);
  const foreseen = await records.foresee(scope, { entity: type.name, source: "batch", items });
  return { result: resultRows(type, scope, rows, foreseen) };
}

async function readRows(call: Call, { body }: FastifyRequest) {
  const { database, metadata, scope, type } = call;
  if (call.id !== null || call.what !== "records") throw new AppError("unknownCall");
  if (!may(scope.permission, type.name, "create") && !may(scope.permission, type.name, "update"))
    throw new AppError("permission");
  const sent = rowsOf(body);
  const rows = await readFresh(metadata, (compiled) => readBatch(database.kysely, compiled, scope, type, sent));
  return { sent, rows, items: rows.flatMap(({ item }) => item ?? []) };
}

/** @throws AppError invalid (400) for what is no list of objects, tooMany (400) beyond 20,000 */
function rowsOf(body: unknown): readonly Values[] {
  if (!Array.isArray(body)) throw invalid("the body must be a list of rows");
  if (body.length > MAX_ALL)
    throw new AppError("invalid", { args: { problem: `a batch takes ${MAX_ALL} rows at most` } });
  const rows: readonly unknown[] = body;
  const odd = rows.findIndex((row) => typeof row !== "object" || row === null || Array.isArray(row));
  if (odd >= 0) throw invalid(`row ${odd + 1} must be one JSON object, attribute names to values`);
  return rows as readonly Values[];
}

function invalid(problem: string): AppError {
  return new AppError("invalid", { args: { problem } });
}

function resultRows(
  type: EntityType,
  scope: Scope,
  rows: readonly BatchRow[],
  items: readonly ItemResult[],
): readonly BatchResultRow[] {
  const results = items.values();
  return rows.map(({ importKey, item, issue }) => {
    const result = item === null ? null : (results.next().value ?? null);
    const issues: readonly Issue[] = result?.issues ?? (issue ? [issue] : []);
    const errors = errorItems(type, scope, issues);
    return {
      importKey: textForm(importKey ?? result?.record?.[type.importKey?.name ?? ""] ?? null),
      id: result?.id ?? null,
      status: result?.status ?? "error",
      errorList: errors.map(({ message }) => message),
      errors,
    };
  });
}
