import { type EntityType, mayAttribute, type Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import { v7 as uuid } from "uuid";
import { DAY, timeBefore } from "../base/time.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { entriesOf, inPresentNames } from "../metadata/renames.ts";
import { boundTo } from "../records/read/history.ts";
import { organizationOf, type Scope } from "../records/scope.ts";
import { entityTable, keySql, scopeSql, selectList } from "../records/sql/table.ts";

type Db = Kysely<SystemSchema>;
/** How long an export is remembered. */
export const KEPT_EXPORT_MS = 180 * DAY;

/** An exported record, and the number of its latest history entry at that time. */
export interface ExportedRecord {
  readonly id: number;
  readonly historyId: number;
}

/** Stores an export. @returns its id, which the file contains */
export async function keepExport(
  db: Db,
  scope: Scope,
  type: EntityType,
  at: Date,
  attributes: readonly string[],
  records: readonly ExportedRecord[],
): Promise<string> {
  const id = uuid();
  await sql`insert into system.export ("id", "entity", "organizationId", "by", "at", "attributes", "recordIds", "historyIds")
    values (${id}::uuid, ${type.name}, ${organizationOf(type, scope)}::int, ${scope.userId}::int, ${at.toISOString()}::timestamptz(3),
      ${attributes}::text[], ${records.map((record) => record.id)}::int[], ${records.map((record) => record.historyId)}::bigint[])`.execute(
    db,
  );
  return id;
}

/**
 * The records with the values at the time of their export, computed from present values and the history since. Takes a
 * constant number of statements. Leaves out what the caller may not view and what no longer exists.
 * @returns null for an unknown export: of another entity or organization, or too old
 */
export async function readExported(
  db: Db,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  exportId: string,
): Promise<readonly Values[] | null> {
  const known = await findExport(db, scope, type, exportId);
  if (!known || type.store !== "records") return null;
  const isSeen = (name: string) => type.byName.has(name) && mayAttribute(scope.permission, type.name, name, "view");
  const names = [...new Set([type.primaryKey.name, ...known.attributes.filter(isSeen)])];
  const table = entityTable(compiled, type);
  const { rows: current } = await sql<Values>`select ${selectList(table, names)} from ${table.from}
    where ${keySql(table)} = any(${known.recordIds}::int[]) and ${scopeSql(table, scope)}`.execute(db);
  const former = await readFormer(db, compiled, scope, type, exportId, names);
  const stored = new Map(current.map((row) => [Number(row[type.primaryKey.name]), row]));
  return known.recordIds.flatMap((id) => {
    const [now, then] = [stored.get(id), former.get(id)];
    return now || then ? [{ ...now, ...then, [type.primaryKey.name]: id }] : [];
  });
}

async function findExport(db: Db, scope: Scope, type: EntityType, id: string) {
  return db
    .selectFrom("system.export")
    .select(["attributes", "recordIds"])
    .where("id", "=", id)
    .where("entity", "=", type.name)
    .where(sql<boolean>`"organizationId" is not distinct from ${organizationOf(type, scope)}::int`)
    .executeTakeFirst();
}

/** For each attribute that changed since, the value before the first change. */
async function readFormer(
  db: Db,
  { renames }: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  exportId: string,
  names: readonly string[],
): Promise<ReadonlyMap<number, Values>> {
  const { rows } = await sql<{ id: number; entity: string; recordId: number; old: Values; new: null }>`
    select "id", "entity", "recordId", "old", null as "new" from system.history
    join (select unnest("recordIds") as exported_id, unnest("historyIds") as last_id
      from system.export where "id" = ${exportId}::uuid) exported on "recordId" = exported_id and "id" > last_id
    where ${entriesOf(renames, type.name)} and "old" is not null and ${boundTo(type, scope)}
    order by "id" desc`.execute(db);
  const former = new Map<number, Values>();
  for (const row of rows) {
    const [{ recordId }, old] = [row, inPresentNames(renames, row).old ?? {}];
    const own = Object.fromEntries(names.flatMap((name) => (Object.hasOwn(old, name) ? [[name, old[name]]] : [])));
    former.set(recordId, { ...former.get(recordId), ...own });
  }
  return former;
}

/** Deletes old exports. Any instance may call it at any time. */
export async function sweepExports(db: Db, now: Date): Promise<void> {
  const longAgo = timeBefore(now, KEPT_EXPORT_MS);
  await db.deleteFrom("system.export").where("at", "<=", longAgo).execute();
}
