import {
  type ChangeItem,
  type EntityType,
  type Issue,
  may,
  type RecordAnswer,
  type RecordId,
  type Values,
} from "@armature/engine";
import { mayKeepAccounts } from "@armature/engine/access";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../base/errors.ts";
import { isNamed } from "../../http/conditional.ts";
import { type Quota, takeQuota } from "../../http/quota.ts";
import { namesForCall, read, tagOf, tagRecord } from "../../http/record-calls/answers.ts";
import { primaryKeyOf } from "../../http/record-calls/other-key.ts";
import {
  acceptOf,
  bodyOf,
  type Call,
  callOf,
  idempotencyKeyOf,
  ifMatchOf,
  type TimedRouteDeps,
} from "../../http/record-calls/record-call.ts";
import { problemItem } from "../../metadata/problem-item.ts";
import { errorItems, refusalOf } from "../../records/plan/refusal.ts";
import type { Names } from "../../records/sql/labels.ts";
import { adminCallOf } from "./admin-call.ts";
import { changesetOf } from "./batch.ts";
import type { BatchAnswer } from "./batch-results.ts";

/** The generic calls of every entity, within the session's organization. */
export function recordRoutes(app: FastifyInstance, deps: TimedRouteDeps): void {
  serve(app, deps, "/api/*", async (request) => callOf(request, deps, wildcardOf(request)));
}

/** The same calls for all organizations: provider staff read, administrators write. */
export function adminRecordRoutes(app: FastifyInstance, deps: TimedRouteDeps): void {
  serve(app, deps, "/api/admin/*", (request) => adminCallOf(request, deps, wildcardOf(request)));
}

/** Registers one wildcard, because entities change at run time and Fastify adds no routes after listen. */
function serve(
  app: FastifyInstance,
  { clock }: TimedRouteDeps,
  path: string,
  resolve: (request: FastifyRequest) => Promise<Call>,
): void {
  app.get(path, async (request, reply) => read(await resolve(request), request, reply));
  app.post(path, async (request, reply) => post(await resolve(request), request, reply, clock()));
  app.put(path, async (request, reply) => put(await resolve(request), request, reply));
  app.delete(path, async (request) => remove(await resolve(request), request));
}

function wildcardOf(request: FastifyRequest): string {
  return (request.params as { readonly "*": string })["*"];
}

async function answer(
  call: Call,
  { record, warnings, revision, names: known }: Applied,
  reply: FastifyReply,
): Promise<RecordAnswer> {
  tagRecord(reply, record);
  const names = known ?? (await namesForCall(call, [record], [record["createdBy"] as number | null]));
  return { result: record, ...names, ...warnings, ...revision };
}

async function post(call: Call, request: FastifyRequest, reply: FastifyReply, now: Date): Promise<unknown> {
  if (call.id !== null || call.what === "history") throw new AppError("unknownCall");
  const values = bodyOf(request);
  if (call.what === "check") return check(call, values, now);
  const applied = await applyOne(call, { kind: "create", values }, request);
  reply.code(201);
  return answer(call, applied, reply);
}

/**
 * The limit for checks by one person. It is enough for a form that checks each field, but not for trying a list of
 * e-mail addresses.
 */
const CHECKS: Quota = { most: 120, minutes: 2, says: "120 checks by one person" };

/**
 * Checks values for people who may save the record. The answer can reveal, for example, that somebody else has an
 * e-mail address.
 */
async function check(call: Call, body: Values, now: Date): Promise<unknown> {
  const { id = null, values } = body;
  requireWriter(call, id === null ? "create" : "update");
  const isId = id === null || Number.isSafeInteger(id) || typeof id === "string";
  if (!isId || typeof values !== "object" || values === null || Array.isArray(values)) {
    throw new AppError("invalid", { args: { problem: "it takes { id, values }: an id or null, and an object" } });
  }
  await takeQuota(call.database.kysely, `check:${call.caller.userId}`, 1, CHECKS, now);
  const { issues, warnings } = await call.records.check(call.scope, call.type.name, {
    id: id as RecordId | null,
    values: values as Values,
  });
  const itemsOf = (of: readonly Issue[]) => errorItems(call.type, call.scope, of);
  return { result: itemsOf(issues), ...(warnings.length > 0 && { warnings: itemsOf(warnings) }) };
}

/** @throws AppError permission (403) */
function requireWriter({ type, scope: { permission } }: Call, action: "create" | "update"): void {
  if (!may(permission, type.name, action) && !mayKeepAccounts(type, permission)) throw new AppError("permission");
}

async function put(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<RecordAnswer> {
  if (call.id === null) throw new AppError("unknownCall");
  const item: ChangeItem = { kind: "update", id: call.id, ...openedOf(call, bodyOf(request)), ...ifMatchOf(request) };
  await refuseExcluded(call, call.id, request);
  return answer(call, await applyOne(call, item, request), reply);
}

/**
 * The values of a body, and for a definition the record as its editor opened it.
 * @throws AppError invalid (400) if that is no record
 */
function openedOf({ type }: Call, body: Values): { readonly values: Values; readonly opened?: Values } {
  if (type.store !== "definitions" || !Object.hasOwn(body, "opened")) return { values: body };
  const { opened, ...values } = body;
  if (typeof opened === "object" && opened !== null && !Array.isArray(opened))
    return { values, opened: opened as Values };
  throw invalid("opened takes the definition as it was read, as an object");
}

async function remove(call: Call, request: FastifyRequest): Promise<unknown> {
  if (call.id === null) throw new AppError("unknownCall");
  if (call.type.scope === "self") throw neverDeleted(call.type);
  const item: ChangeItem = { kind: "delete", id: call.id, ...ifMatchOf(request) };
  await refuseExcluded(call, call.id, request);
  const { warnings, changeset, revision } = await applyOne(call, item, request);
  return { result: null, ...warnings, ...changeset, ...revision };
}

/** @throws AppError asExcluded (412) if If-None-Match names the state of the record, or is `*` */
async function refuseExcluded(call: Call, id: RecordId, request: FastifyRequest): Promise<void> {
  if (request.headers["if-none-match"] === undefined) return;
  const { record } = await call.records.get(call.scope, call.type.name, await primaryKeyOf(call, id));
  if (isNamed(request, tagOf(record) ?? "")) throw new AppError("asExcluded");
}

/** An organization cannot be deleted, because all its data refers to it. */
function neverDeleted({ label }: EntityType): AppError {
  return new AppError("notRemovable", { args: { Entity: label }, headers: { allow: "GET, PUT" } });
}

/** A written record, with warnings about it, or about a changed definition. */
interface Applied {
  readonly record: Values;
  readonly warnings: Pick<RecordAnswer, "warnings">;
  /** For a definition: what can be reverted. */
  readonly revision: Pick<RecordAnswer, "revision">;
  /** The id that undo takes. */
  readonly changeset: Pick<BatchAnswer, "changesetId">;
  /** Labels of referenced records if the write has read them; otherwise null. */
  readonly names: Names | null;
}

/** Writes one record on the same path as a large batch. */
async function applyOne(call: Call, item: ChangeItem, request: FastifyRequest): Promise<Applied> {
  const { records, scope, type } = call;
  const idempotencyKey = idempotencyKeyOf(request);
  const changeset = {
    entity: type.name,
    source: "api" as const,
    items: [item],
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const applied = await records.apply(scope, changeset, { atomic: "all", ...acceptOf(call, request) });
  const [result] = applied.items;
  if (!result || result.status === "error")
    throw refusalOf(type, scope, result ?? { status: "error", id: null, record: null, issues: [] });
  const { warnings: ruled = [] } = result;
  const found = [...(applied.warnings ?? []).map(problemItem), ...errorItems(type, scope, ruled)];
  const warnings = applied.warnings || ruled.length > 0 ? { warnings: found } : {};
  const revision = applied.revision === undefined ? {} : { revision: applied.revision };
  return {
    record: result.record ?? {},
    warnings,
    revision,
    changeset: changesetOf(applied),
    names: applied.names ?? null,
  };
}
