import type { EntityType, ListAnswer, RecordAnswer, RecordId, Values } from "@armature/engine";
import type { HistoryAnswer } from "@armature/engine/operation";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, badQuery } from "../../base/errors.ts";
import { type Names, namesFor } from "../../records/sql/labels.ts";
import { timeZoneOf } from "../time-zone.ts";
import { readListQuery } from "./list-query.ts";
import { primaryKeyOf } from "./other-key.ts";
import type { Call } from "./record-call.ts";
import { recordId } from "./record-id.ts";

/** `GET` of a list, a record or a history. */
export function read(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (call.what === "history") return history(call, queryOf(request));
  if (call.what === "check") throw new AppError("unknownCall");
  return call.id === null ? answerList(call, request) : answerRecord(call, call.id, reply);
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, unknown>> {
  return query as Readonly<Record<string, unknown>>;
}

export async function answerList(call: Call, request: FastifyRequest): Promise<ListAnswer> {
  const { records, scope, type } = call;
  const query = { ...readListQuery(type, queryOf(request)), timeZone: timeZoneOf(request) };
  const { rows, total, isExact, after, needsInformation } = await records.query(scope, query);
  const { labels } = await namesForCall(call, rows, []);
  return { result: rows, total, isExact, after, labels, needsInformation };
}

export async function answerRecord(call: Call, id: RecordId, reply: FastifyReply): Promise<RecordAnswer> {
  const { record, names } = await call.records.get(call.scope, call.type.name, await primaryKeyOf(call, id));
  tagRecord(reply, record);
  return { result: record, ...names };
}

/** `updated` is the ETag, and If-Match is compared with it. */
export function tagOf(record: Values): string | null {
  const { updated } = record;
  return typeof updated === "string" ? `"${updated}"` : null;
}

/** Sends the ETag of a record. */
export function tagRecord(reply: FastifyReply, record: Values): void {
  const etag = tagOf(record);
  if (etag !== null) reply.header("etag", etag);
}

/** The labels of the records that the rows refer to, and the addresses of people. */
export function namesForCall(call: Call, rows: readonly Values[], userIds: readonly (number | null)[]): Promise<Names> {
  const { database, metadata, scope, type } = call;
  const known = { [call.caller.userId]: call.caller.email };
  return namesFor({
    db: database.kysely,
    compiled: metadata.current(),
    scope,
    entity: type.name,
    rows,
    userIds,
    known,
  });
}

async function history(call: Call, query: Readonly<Record<string, unknown>>): Promise<HistoryAnswer> {
  const { records, scope, type } = call;
  const result = await records.history(scope, type.name, historyId(type, query));
  const names = await namesForCall(
    call,
    result.map((entry) => entry.attributeMap),
    result.map((entry) => entry.auditUserId),
  );
  return { result, ...names };
}

/** `filter={"userId":5}` and `filter[userId]=5` name the same record. */
function historyId(type: EntityType, query: Readonly<Record<string, unknown>>): RecordId {
  const key = type.primaryKey.name;
  const bracket = query[`filter[${key}]`];
  const given = typeof bracket === "string" ? bracket : jsonKey(query["filter"], key);
  const id = typeof given === "string" ? recordId(given) : given;
  if (typeof id !== "string" && typeof id !== "number") {
    throw badQuery(`filter must name the record, such as filter={"${key}":1}`);
  }
  return id;
}

function jsonKey(text: unknown, key: string): unknown {
  try {
    const filter: unknown = JSON.parse(String(text));
    return typeof filter === "object" && filter !== null ? (filter as Values)[key] : undefined;
  } catch {
    return undefined;
  }
}
