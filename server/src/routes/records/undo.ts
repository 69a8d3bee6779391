import { type Changeset, type Issue, may, type RecordId, type Values } from "@armature/engine";
import { writable } from "@armature/engine/access";
import { isReference } from "@armature/engine/values";
import { neverHad } from "@armature/engine/history";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../base/errors.ts";
import type { ApplyOptions } from "../../records/write/apply.ts";
import type { BatchRow } from "../../records/write/batch.ts";
import type { ChangesetOfRecords } from "../../records/undo/changeset-rows.ts";
import { readImports } from "../../records/read/imports.ts";
import { namesFor } from "../../records/sql/labels.ts";
import { itemsOfUndo, keysOfUndone, type UndoAsk } from "../../records/undo/undo.ts";
import { type BatchAnswer, MAX_ROWS_BYTES, resultRows, rowsOf } from "./batch-results.ts";
import { changesetOf } from "./batch.ts";
import { asJobOf } from "../../http/call-turns.ts";
import { belowEntity, paramOf } from "./below-entity.ts";
import {
  bodyOf,
  type Call,
  idempotencyKeyOf,
  ifMatchOf,
  type RecordRouteDeps,
} from "../../http/record-calls/record-call.ts";
import { recordId } from "../../http/record-calls/record-id.ts";

/**
 * Calls to undo and restore:
 * - `GET /api/{entity}/imports`: the imports and their files;
 * - `GET /api/{entity}/changeset/{id}`: what a changeset did, and its records now;
 * - `POST /api/{entity}/changeset/{id}/undo`, and `check` below it: rows of `{ id, attributes?, reviewed?, ifMatch? }`;
 * - `POST /api/{entity}/{id}/restore`, and `check` below it: `{ values }` that the record had.
 * The answers have the form of a batch. Decision 0017 says how the values are checked.
 */
export function undoRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  const bodyLimit = MAX_ROWS_BYTES;
  belowEntity(app, deps, [
    { method: "GET", below: "imports", act: imports },
    { method: "GET", below: "changeset/:changesetId", act: changeset },
    {
      method: "POST",
      below: "changeset/:changesetId/undo",
      bodyLimit,
      act: (call, request) => undo(false, call, request),
    },
    {
      method: "POST",
      below: "changeset/:changesetId/undo/check",
      bodyLimit,
      act: (call, request) => undo(true, call, request),
    },
    { method: "POST", below: ":id/restore", act: (call, request) => restore(false, call, request) },
    { method: "POST", below: ":id/restore/check", act: (call, request) => restore(true, call, request) },
  ]);
}

async function imports(call: Call): Promise<object> {
  const { database, metadata, scope, type, caller } = call;
  const result = await readImports(database.kysely, metadata.current(), type, scope);
  const { people } = await namesFor({
    db: database.kysely,
    compiled: metadata.current(),
    scope,
    entity: type.name,
    rows: [],
    userIds: result.map(({ authorId }) => authorId),
    known: { [caller.userId]: caller.email },
  });
  return { result, people };
}

/** @throws AppError unknownRecord (404), also for a changeset of another entity */
async function read({ records, scope, type }: Call, request: FastifyRequest): Promise<ChangesetOfRecords> {
  const found = await records.changeset(scope, paramOf(request, "changesetId"));
  if (found.entity === type.name && found.source !== "seed") return found;
  throw new AppError("unknownRecord", { args: { entity: "changeset" } });
}

async function changeset(call: Call, request: FastifyRequest): Promise<object> {
  const { database, metadata, scope, type, caller } = call;
  const { rows, current, ...header } = await read(call, request);
  const records = [...current.values()];
  const held = rows.flatMap((row) => [row.old ?? {}, row.new ?? {}]);
  const names = await namesFor({
    db: database.kysely,
    compiled: metadata.current(),
    scope,
    entity: type.name,
    rows: [...records, ...held].map((values) => withoutOddReferences(call, values)),
    userIds: [header.authorId],
    known: { [caller.userId]: caller.email },
  });
  return { result: { ...header, rows, records }, ...names };
}

/** Drops references that are not ids: a former value can come from a column of another kind. */
function withoutOddReferences({ type }: Call, values: Values): Values {
  const isId = (value: unknown) => Number.isSafeInteger(value);
  const isOdd = (name: string, value: unknown) =>
    isReference(type.byName.get(name)?.column ?? "text") && ![value].flat().every(isId);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isOdd(name, value)));
}

async function undo(isCheck: boolean, call: Call, request: FastifyRequest): Promise<BatchAnswer> {
  const { scope, type } = call;
  const asks = rowsOf(request.body).map(askOf);
  await asJobOf(asks, request);
  const found = await read(call, request);
  const items = itemsOfUndo(found, asks);
  const keys = keysOfUndone(found, type.importKey?.name ?? type.readableAttribute);
  const rows = asks.map(({ id }, index): BatchRow => {
    return { importKey: keys.get(id) ?? null, item: items[index] ?? null, issue: null };
  });
  const changesetId = paramOf(request, "changesetId");
  const sent = { source: "undo", items, asked: [changesetId, asks] } as const;
  const { items: results, ...written } = await write(isCheck, call, request, sent, { undone: changesetId });
  return { result: await resultRows(type, scope, rows, results), ...written };
}

/** @throws AppError invalid (400) */
function askOf(row: Values, index: number): UndoAsk {
  const { id, attributes = null, ifMatch = null, reviewed } = row;
  const isNames = Array.isArray(attributes) && attributes.every((name) => typeof name === "string");
  if (!isId(id) || !(attributes === null || isNames) || !(ifMatch === null || typeof ifMatch === "string"))
    throw invalid(`row ${index + 1} takes { id, attributes, ifMatch }: an id, a list of names or null, a text or null`);
  if (reviewed !== undefined && (typeof reviewed !== "object" || reviewed === null || Array.isArray(reviewed)))
    throw invalid(`row ${index + 1}: reviewed takes the values that were looked at, by attribute name`);
  const ask = { id, attributes: attributes as readonly string[] | null, ifMatch };
  return reviewed === undefined ? ask : { ...ask, reviewed: reviewed as Values };
}

function isId(id: unknown): id is RecordId {
  return typeof id === "number" || typeof id === "string";
}

async function restore(isCheck: boolean, call: Call, request: FastifyRequest): Promise<BatchAnswer> {
  const { records, scope, type } = call;
  const { values } = bodyOf(request);
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw invalid("the body takes { values }: attribute names to values that the record had");
  const id = recordId(paramOf(request, "id"));
  const asked = values as Values;
  const issue = refusedValue(call, asked) ?? lost(neverHad(await records.history(scope, type.name, id), asked));
  const item = { kind: "update", id, values: asked, ...ifMatchOf(request) } as const;
  const row: BatchRow = { importKey: null, item: issue ? null : item, issue };
  const items = issue ? [] : [item];
  const sent = { source: "restore", items, asked: [id, asked] } as const;
  const { items: results, ...written } = issue ? { items: [] } : await write(isCheck, call, request, sent);
  return { result: await resultRows(type, scope, [row], results), ...written };
}

/** Refuses attributes that only the server sets. Only undo restores those. */
function refusedValue({ type }: Call, values: Values): Issue | null {
  const name = Object.keys(values).find((each) => {
    const attribute = type.byName.get(each);
    return attribute !== undefined && !writable(attribute, "update");
  });
  return name === undefined ? null : { code: "notUpdatable", attribute: name };
}

function lost([attribute]: readonly string[]): Issue | null {
  return attribute === undefined ? null : { code: "neverHad", attribute };
}

async function write(
  isCheck: boolean,
  call: Call,
  request: FastifyRequest,
  sent: Pick<Changeset, "source" | "items" | "asked">,
  undoing: Pick<ApplyOptions, "undone"> = {},
): Promise<Pick<BatchAnswer, "changesetId"> & { readonly items: Parameters<typeof resultRows>[3] }> {
  const { records, scope, type } = call;
  if (type.store !== "records") throw new AppError("unknownCall");
  const mayWrite = (["create", "update", "remove"] as const).some((action) => may(scope.permission, type.name, action));
  if (!mayWrite) throw new AppError("permission");
  const idempotencyKey = idempotencyKeyOf(request);
  const whole = { entity: type.name, ...sent, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  if (isCheck) return { items: await records.dryRun(scope, whole, { restore: true, ...undoing }) };
  const applied = await records.apply(scope, whole, { atomic: "item", restore: true, ...undoing });
  return { items: applied.items, ...changesetOf(applied) };
}
