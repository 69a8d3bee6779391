import type {
  EntityType,
  Filter,
  ListAnswer,
  Metadata,
  RecordAnswer,
  RecordId,
  SortKey,
  Values,
} from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import type { PreviewIssue } from "@armature/engine/changes";
import { formatSort } from "@armature/engine/list";
import type { Envelope, HistoryAnswer, Referrers, ReferrersAnswer } from "@armature/engine/operation";
import type { Client } from "./client.ts";
import { entityPath } from "./entity-path.ts";

/** The query of a list; see the engine's `Query`. */
export interface ListQuery {
  readonly where: Filter | null;
  readonly sort: readonly SortKey[];
  /** Null means all. */
  readonly limit: number | null;
  readonly offset: number;
  /** Attribute names. Null means all that the caller may view. */
  readonly columns: readonly string[] | null;
}

export interface SaveRequest {
  /** Null creates a record. */
  readonly id: RecordId | null;
  readonly values: Values;
  /** `updated` of the loaded record. */
  readonly ifMatch?: string | undefined;
  /** For a definition: how many values of records the save may lose. */
  readonly accept?: number | undefined;
  /** The same for all retries of one submit, so that a record is created once. */
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
  { id, values, ifMatch, accept, idempotencyKey }: SaveRequest,
): Promise<RecordAnswer<Row>> {
  const isCreate = id === null;
  const reply = await client.send(isCreate ? entityPath(type) : entityPath(type, id), {
    method: isCreate ? "POST" : "PUT",
    body: values,
    headers: { "idempotency-key": idempotencyKey, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
    ...(accept !== undefined && { query: { accept } }),
  });
  return reply.body as RecordAnswer<Row>;
}

/** What undoes a delete: the changeset of a record, the revision of a definition. Null if there is none. */
export interface Deleted {
  readonly changesetId: string | null;
  readonly revision: number | null;
}

export async function deleteRecord(client: Client, type: EntityType, id: RecordId): Promise<Deleted> {
  const { body } = await client.send(entityPath(type, id), { method: "DELETE" });
  const { changesetId = null, revision = null } = (body ?? {}) as Partial<Deleted>;
  return { changesetId, revision };
}

/** The records that must be changed before a record can be deleted. */
export async function readReferrers(client: Client, type: EntityType, id: number): Promise<readonly Referrers[]> {
  return ((await client.send(entityPath(type, id, "references"))).body as ReferrersAnswer).result;
}

export interface RowsRequest {
  /** The call below the entity's path, such as `batch`. */
  readonly below: string;
  readonly body: object;
  readonly idempotencyKey: string;
  /** The uploaded file with the rows. */
  readonly fileId?: number | undefined;
  /** `updated` of the only record to change. */
  readonly ifMatch?: string | undefined;
}

/** One result for each row, and the changeset that can be undone. */
export interface BatchReply extends Envelope<readonly BatchResult[]> {
  readonly changesetId?: string;
}

/** Saves many records, each on its own. The same key returns the first result again. */
export async function sendRows(
  client: Client,
  type: EntityType,
  { below, body, idempotencyKey, fileId, ifMatch }: RowsRequest,
): Promise<BatchReply> {
  const headers = { "idempotency-key": idempotencyKey, ...(ifMatch !== undefined && { "if-match": ifMatch }) };
  const reply = await client.send(`${entityPath(type)}/${below}`, { method: "POST", body, headers, query: { fileId } });
  return reply.body as BatchReply;
}

/** What {@link sendRows} would answer. Nothing is stored. */
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

/** The entity and organization of a save, and the metadata to find out what it affects. */
export interface SavePlace<Row extends Values = Values> {
  readonly type: EntityType<Row>;
  readonly metadata: Metadata;
  readonly organizationId: number | null;
}

/** Creates or updates a record, then reloads everything that the write may have changed. */
export type SaveRecord = <Row extends Values>(
  place: SavePlace<Row>,
  request: SaveRequest,
) => Promise<RecordAnswer<Row>>;
