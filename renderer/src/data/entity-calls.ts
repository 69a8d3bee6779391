import {
  type BatchResult,
  type EntityType,
  type Envelope,
  type Filter,
  type PreviewIssue,
  formatSort,
  type HistoryAnswer,
  type ListAnswer,
  type Metadata,
  type RecordAnswer,
  type RecordId,
  type Referrers,
  type ReferrersAnswer,
  type SortKey,
  type Values,
} from "@armature/engine";
import type { Client } from "./client.ts";
import { entityPath } from "./entity-path.ts";

/** What a list asks for; see the engine's `Query`. */
export interface ListQuery {
  readonly where: Filter | null;
  readonly sort: readonly SortKey[];
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
  /** Attribute names; null for all that the caller may view. */
  readonly columns: readonly string[] | null;
}

export interface SaveRequest {
  /** Null creates. */
  readonly id: RecordId | null;
  readonly values: Values;
  /** `updated` of the record that was loaded. */
  readonly ifMatch?: string | undefined;
  /** The same over retries of one submit, so that a create happens once. */
  readonly idempotencyKey: string;
}

export async function listRecords<Row extends Values>(
  client: Client,
  type: EntityType<Row>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer<Row>> {
  const reply = await client.send(entityPath(type), {
    query: {
      filter: query.where && JSON.stringify(query.where),
      sort: formatSort(query.sort) || null,
      limit: query.limit,
      offset: query.offset === 0 ? null : query.offset,
      columns: query.columns?.join(","),
      count: "bounded",
    },
    ...(signal && { signal }),
  });
  return reply.body as ListAnswer<Row>;
}

export async function readRecord<Row extends Values>(
  client: Client,
  type: EntityType<Row>,
  id: RecordId,
): Promise<RecordAnswer<Row>> {
  return (await client.send(entityPath(type, id))).body as RecordAnswer<Row>;
}

export async function saveRecord<Row extends Values>(
  client: Client,
  type: EntityType<Row>,
  { id, values, ifMatch, idempotencyKey }: SaveRequest,
): Promise<RecordAnswer<Row>> {
  const isCreate = id === null;
  const reply = await client.send(isCreate ? entityPath(type) : entityPath(type, id), {
    method: isCreate ? "POST" : "PUT",
    body: values,
    headers: { "idempotency-key": idempotencyKey, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
  });
  return reply.body as RecordAnswer<Row>;
}

/** @returns the changeset that takes it back; null where nothing does */
export async function deleteRecord(client: Client, type: EntityType, id: RecordId): Promise<string | null> {
  const { body } = await client.send(entityPath(type, id), { method: "DELETE" });
  return (body as { readonly changesetId?: string } | null)?.changesetId ?? null;
}

/** What would have to be changed before a record can be deleted. */
export async function readReferrers(client: Client, type: EntityType, id: number): Promise<readonly Referrers[]> {
  return ((await client.send(entityPath(type, id, "references"))).body as ReferrersAnswer).result;
}

export interface RowsRequest {
  /** The call below the entity's, such as `batch`. */
  readonly below: string;
  readonly body: object;
  readonly idempotencyKey: string;
  /** The uploaded file that the rows are from. */
  readonly fileId?: number | undefined;
  /** `updated` of the one record that is changed. */
  readonly ifMatch?: string | undefined;
}

/** One result for each row, and what can be taken back. */
export interface BatchReply extends Envelope<readonly BatchResult[]> {
  readonly changesetId?: string;
}

/** Saves many records, each for itself; the same key answers the first result again. */
export async function sendRows(
  client: Client,
  type: EntityType,
  { below, body, idempotencyKey, fileId, ifMatch }: RowsRequest,
): Promise<BatchReply> {
  const headers = { "idempotency-key": idempotencyKey, ...(ifMatch !== undefined && { "if-match": ifMatch }) };
  const reply = await client.send(`${entityPath(type)}/${below}`, { method: "POST", body, headers, query: { fileId } });
  return reply.body as BatchReply;
}

/** What {@link sendRows} would answer; nothing is stored. */
export async function dryRunRows(
  client: Client,
  type: EntityType,
  below: string,
  body: object,
  signal: AbortSignal,
): Promise<readonly { readonly errors: readonly PreviewIssue[] }[]> {
  const reply = await client.send(`${entityPath(type)}/${below}`, { method: "POST", body, signal });
  return (reply.body as Envelope<readonly { readonly errors: readonly PreviewIssue[] }[]>).result;
}

/** GET /api/{entity}AuditHistory. */
export async function readHistory(client: Client, type: EntityType, id: number): Promise<HistoryAnswer> {
  const filter = JSON.stringify({ [type.primaryKey.name]: id });
  return (await client.send(`${entityPath(type)}AuditHistory`, { query: { filter } })).body as HistoryAnswer;
}

/** Where a record is saved, and what its save reaches. */
export interface SavePlace<Row extends Values = Values> {
  readonly type: EntityType<Row>;
  readonly metadata: Metadata;
  readonly organizationId: number | null;
}

/** Creates or updates; afterwards everything that the write can have changed is asked for anew. */
export type SaveRecord = <Row extends Values>(
  place: SavePlace<Row>,
  request: SaveRequest,
) => Promise<RecordAnswer<Row>>;
