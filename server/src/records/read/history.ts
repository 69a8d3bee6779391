import { type EntityType, mayAttribute, type Values } from "@armature/engine";
import type { HistoryEntry } from "@armature/engine/history";
import { type Kysely, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { entriesOf, inPresentNames } from "../../metadata/renames.ts";
import type { Scope } from "../scope.ts";
import type { Part } from "../sql/statement-parts.ts";
import { organizationSql } from "../sql/table.ts";
import { conversionEntries } from "./conversion-entries.ts";

type Db = Kysely<SystemSchema>;

/** The header of a changeset; its rows are in the history. Undo and history read the same rows. */
export interface ChangesetHeader {
  readonly entity: string;
  readonly source: string;
  readonly authorId: number | null;
  readonly organizationId: number | null;
  readonly at: string;
  readonly idempotencyKey: string | null;
  readonly fileId?: number | null;
  /** The name for people of the job that writes. A job always has an idempotency key. */
  readonly job?: string | null;
}

export function newChangesetId(): string {
  return uuid();
}

/** A change of one record. A create has all values, an update has the changed ones, a delete has the last ones. */
export interface HistoryRow {
  readonly entity: string;
  /** Whether the record is not the caller's own, but follows from those. */
  readonly isFurther: boolean;
  readonly recordId: number;
  readonly organizationId: number | null;
  readonly kind: "create" | "update" | "delete";
  readonly old: Values | null;
  readonly new: Values | null;
}

/** The insert of a changeset's header. Null if an idempotency key has already written it, or if there are no rows. */
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

/** The insert of the history rows, in one statement; null if there are none. */
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

/**
 * The writes to one record in scope and the conversions of its values, oldest first, without attributes that the caller
 * may not view. A change of those alone is left out with its time and author.
 */
export async function readHistory(
  db: Db,
  compiled: CompiledMetadata,
  { type, recordId }: { readonly type: EntityType; readonly recordId: number },
  scope: Scope,
): Promise<readonly HistoryEntry[]> {
  const stored = await db
    .selectFrom("system.history")
    .select(["id", "entity", "at", "by", "kind", "old", "new"])
    .select((of) =>
      of
        .selectFrom("system.changeset")
        .select("job")
        .whereRef("system.changeset.id", "=", "system.history.changesetId")
        .where("system.history.by", "is", null)
        .as("job"),
    )
    .where(entriesOf(compiled.renames, type.name))
    .where("recordId", "=", recordId)
    .where(boundTo(type, scope))
    .orderBy("id")
    .execute();
  const rows = stored.map((row) => inPresentNames(compiled.renames, row));
  const isViewable = (name: string) => mayAttribute(scope.permission, type.name, name, "view");
  const written = rows.flatMap((row) => {
    const values = Object.entries((row.kind === "delete" ? row.old : row.new) ?? {});
    const known = values.filter(([name]) => type.byName.has(name));
    const seen = known.filter(([name]) => isViewable(name));
    if (row.kind === "update" && seen.length === 0 && known.length > 0) return [];
    const { at: auditTimestamp, by: auditUserId, job } = row;
    return [{ attributeMap: Object.fromEntries(seen), auditTimestamp, auditUserId, ...(job && { auditJob: job }) }];
  });
  const converted = await conversionEntries(db, compiled, scope, { type, recordId, rows });
  const visible = converted.filter(({ attributeMap }) => Object.keys(attributeMap).every(isViewable));
  if (visible.length === 0) return written;
  return [...written, ...visible].toSorted((a, b) => a.auditTimestamp.localeCompare(b.auditTimestamp));
}

/** History remains after its record is deleted, so it is limited by the organization stored with it. */
export function boundTo(type: EntityType, scope: Scope) {
  return organizationSql(type, scope, sql.ref(type.scope === "self" ? "recordId" : "organizationId"));
}
