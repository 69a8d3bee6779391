import { type EntityType, mayAttribute, type Values } from "@armature/engine";
import type { HistoryEntry } from "@armature/engine/history";
import { type Kysely, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { SystemSchema } from "../../database/schema.ts";
import { organizationOf, type Scope } from "../scope.ts";
import type { Part } from "../sql/statement-parts.ts";

type Db = Kysely<SystemSchema>;

/** The header of a changeset; its rows are history. One store for undo and history (architecture 7). */
export interface ChangesetHeader {
  readonly entity: string;
  readonly source: string;
  readonly authorId: number | null;
  readonly organizationId: number | null;
  readonly at: string;
  readonly idempotencyKey: string | null;
  readonly fileId?: number | null;
}

export function newChangesetId(): string {
  return uuid();
}

/** What became of one record: only the attributes that changed; all of them on create, the last ones on delete. */
export interface HistoryRow {
  readonly entity: string;
  /** Not one of the caller's own records. */
  readonly isFurther: boolean;
  readonly recordId: number;
  readonly organizationId: number | null;
  readonly kind: "create" | "update" | "delete";
  readonly old: Values | null;
  readonly new: Values | null;
}

/** The header of a changeset; null where an idempotency key has written it already, and for one without rows. */
export function headerPart(
  id: string,
  { entity, source, at, authorId, organizationId, idempotencyKey, fileId = null }: ChangesetHeader,
  rows: readonly HistoryRow[],
): Part | null {
  if (idempotencyKey !== null || rows.length === 0) return null;
  return {
    key: "changeset",
    values: [id, entity, source, authorId, organizationId, at, fileId],
    build: (...[own, of, from, by, within, then, file]) =>
      sql`insert into system.changeset ("id", "entity", "source", "authorId", "organizationId", "at", "fileId")
    values (${own}::uuid, ${of}, ${from}, ${by}::int, ${within}::int, ${then}::timestamptz(3), ${file}::int)`,
  };
}

/** What became of the records, in one statement; null for none. */
export function historyPart(
  id: string,
  { at, authorId }: Pick<ChangesetHeader, "at" | "authorId">,
  rows: readonly HistoryRow[],
): Part | null {
  if (rows.length === 0) return null;
  return {
    key: "history",
    values: [id, at, authorId, JSON.stringify(rows)],
    build: (changeset, then, by, json) =>
      sql`insert into system.history
      ("changesetId", "entity", "recordId", "organizationId", "at", "by", "kind", "old", "new", "isFurther")
    select ${changeset}::uuid, "entity", "recordId", "organizationId", ${then}::timestamptz(3), ${by}::int,
      "kind", "old", "new", "isFurther"
    from jsonb_to_recordset(${json}::jsonb) as row("entity" text, "recordId" integer, "organizationId" integer,
      "kind" text, "old" jsonb, "new" jsonb, "isFurther" boolean)`,
  };
}

/** The writes of one record of the scope, oldest first, without attributes that the caller may not view. */
export async function readHistory(
  db: Db,
  type: EntityType,
  scope: Scope,
  recordId: number,
): Promise<readonly HistoryEntry[]> {
  const rows = await db
    .selectFrom("system.history")
    .select(["at", "by", "kind", "old", "new"])
    .where("entity", "=", type.name)
    .where("recordId", "=", recordId)
    .where(boundTo(type, scope))
    .orderBy("id")
    .execute();
  const isViewable = (name: string) => type.byName.has(name) && mayAttribute(scope.permission, type.name, name, "view");
  return rows.map((row) => {
    const values = (row.kind === "delete" ? row.old : row.new) as Values | null;
    const seen = Object.entries(values ?? {}).filter(([name]) => isViewable(name));
    return { attributeMap: Object.fromEntries(seen), auditTimestamp: row.at, auditUserId: row.by };
  });
}

/** History outlives its record, so it is bounded by the organization it was written with. */
export function boundTo(type: EntityType, scope: Scope) {
  if (type.scope === "configuration" || scope.crossTenant) return sql<boolean>`true`;
  const bound = sql.ref(type.scope === "self" ? "recordId" : "organizationId");
  return sql<boolean>`${bound} = ${organizationOf(type, scope)}`;
}
