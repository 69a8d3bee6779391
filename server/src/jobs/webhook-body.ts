import { type EntityType, may, mayAttribute, type Values } from "@armature/engine";
import { webhookCondition, type WebhookEvent, type WebhookSpec } from "@armature/engine/metadata";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { Holder } from "../http/context.ts";
import { isServed, scopeOfHolder } from "../http/record-calls/record-call.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { entriesOf, inPresentNames } from "../metadata/renames.ts";
import { Never } from "../records/points/job-ports.ts";
import { boundTo } from "../records/read/history.ts";
import type { RecordReads } from "../records/read/record-reads.ts";
import { type Scope, spanning } from "../records/scope.ts";
import type { WebhookPayload } from "../records/write/webhook-rows.ts";
import type { TakenJob } from "./queue.ts";

/** One record in the body of a delivery. */
interface Item {
  readonly id: number;
  readonly kind: WebhookEvent;
  /** The attributes that the write changed. */
  readonly changed: readonly string[];
  /** As it is now; null if it is gone. Left out where the body would get too large. */
  readonly record?: Values | null;
}

/** A body is not larger, in characters: receivers have limits too. */
const MOST_OF_BODY = 1_000_000;

/** What the owner of a webhook may see of all that it could send; null if that is nothing. Staff see all organizations. */
export function scopeOfOwner(holder: Holder, type: EntityType, webhook: WebhookSpec): Scope | null {
  const own = scopeOfHolder(holder);
  const scope = own.organizationId === null && own.isProviderUser === true ? spanning(own) : own;
  const isInPlace = scope.organizationId !== null || scope.crossTenant === true;
  return isInPlace && hiddenFrom(holder, type, webhook) === null && isServed(type, scope) ? scope : null;
}

/** What of a webhook its owner may not view: the entity, or an attribute of the condition. Null if there is nothing. */
export function hiddenFrom({ permission }: Holder, type: EntityType, webhook: WebhookSpec): string | null {
  if (!may(permission, type.name, "view")) return type.name;
  const isHidden = (name: string) => !mayAttribute(permission, type.name, name, "view");
  return [...webhookCondition(webhook).reads].find(isHidden) ?? null;
}

export interface BodyDeps extends Pick<CompiledMetadata, "renames"> {
  readonly kysely: Kysely<SystemSchema>;
  readonly records: RecordReads;
}

/**
 * What is sent: the records as they are now, and the names of what changed, cut to what the owner may view now. Null if
 * that is nothing. Two statements.
 */
export async function bodyOf(
  { records, ...written }: BodyDeps,
  { webhook, type, scope }: { readonly webhook: WebhookSpec; readonly type: EntityType; readonly scope: Scope },
  job: Pick<TakenJob, "changesetId" | "organizationId" | "payload">,
): Promise<string | null> {
  const { event, ids } = job.payload as WebhookPayload;
  const changes = await writtenBy(written, type, scope, { changesetId: job.changesetId, ids });
  const isSent = sentNames(type, scope, webhook);
  const sent = changes.flatMap(({ id, names }) => {
    const changed = event === "changed" ? names.filter(isSent) : [];
    return event === "changed" && changed.length === 0 ? [] : [{ id, changed }];
  });
  const [first] = changes;
  if (first === undefined || sent.length === 0) return null;
  // A deleted record can be restored before this is sent.
  const found = await readRecords(records, { type, scope, webhook }, sent);
  const items = withinLimit(
    sent.map(({ id, changed }) => ({ id, kind: event, changed, record: found.get(id) ?? null })),
  );
  const data = { entity: type.name, organizationId: job.organizationId, items };
  return JSON.stringify({ type: `${type.name}.${event}`, timestamp: new Date(first.at).toISOString(), data });
}

interface WrittenRecord {
  readonly id: number;
  readonly at: string;
  readonly names: readonly string[];
}

/** What the changeset did to these records, as far as they are in scope. Attributes have their names of now. */
async function writtenBy(
  { kysely, renames }: Pick<BodyDeps, "kysely" | "renames">,
  type: EntityType,
  scope: Scope,
  { changesetId, ids }: { readonly changesetId: string | null; readonly ids: readonly number[] },
): Promise<readonly WrittenRecord[]> {
  const rows = await kysely
    .selectFrom("system.history")
    .select(["id", "entity", "recordId", "at"])
    .select(sql<string[]>`array(select jsonb_object_keys("new"))`.as("names"))
    .where("changesetId", "=", changesetId)
    .where(entriesOf(renames, type.name))
    .where("recordId", "in", [...ids])
    .where(boundTo(type, scope))
    .orderBy("id")
    .execute();
  return [...Map.groupBy(rows, ({ recordId }) => recordId)].map(([id, entries]) => ({
    id,
    at: entries[0]?.at ?? "",
    names: [...new Set(entries.flatMap((entry) => presentNames(renames, entry)))],
  }));
}

type WrittenNames = { readonly id: number; readonly entity: string; readonly names: readonly string[] };

function presentNames(renames: BodyDeps["renames"], { id, entity, names }: WrittenNames): readonly string[] {
  const named = Object.fromEntries(names.map((name) => [name, null]));
  return Object.keys(inPresentNames(renames, { id: Number(id), entity, old: null, new: named }).new ?? {});
}

/** Which attributes are sent: those that the webhook names, or all, as far as the owner may view them. */
function sentNames({ name: entity, byName }: EntityType, { permission }: Scope, { attributeList }: WebhookSpec) {
  return (name: string): boolean =>
    byName.has(name) &&
    (attributeList.length === 0 || attributeList.includes(name)) &&
    mayAttribute(permission, entity, name, "view");
}

async function readRecords(
  records: RecordReads,
  { type, scope, webhook }: { readonly type: EntityType; readonly scope: Scope; readonly webhook: WebhookSpec },
  sent: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Values>> {
  const key = type.primaryKey.name;
  const named = webhook.attributeList.filter(sentNames(type, scope, webhook));
  const columns = webhook.attributeList.length === 0 ? null : [...new Set([key, ...named])];
  const where = { kind: "term", attribute: key, operator: "equals", values: sent.map(({ id }) => String(id)) } as const;
  const query = { entity: type.name, where, sort: [], page: { limit: null }, columns, count: "none" } as const;
  const { rows } = await records.query(scope, query);
  return new Map(rows.map((row) => [Number(row[key]), row]));
}

/** The records from the first one on that makes the body too large are left out. */
function withinLimit(items: readonly Item[]): readonly Item[] {
  let size = 0;
  return items.map(({ record, ...item }) => {
    size += JSON.stringify(record ?? null).length;
    return size > MOST_OF_BODY ? item : { ...item, record: record ?? null };
  });
}

/** @throws Never if the owner may no longer see what the condition reads */
export function requireScope(scope: Scope | null): Scope {
  if (scope === null) throw new Never("webhookRights");
  return scope;
}
