import type { EntityType, Metadata } from "@armature/engine";
import type { StorageStep, StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { SystemSchema } from "../database/schema.ts";
import { hasColumn, tableOf } from "../metadata/data-tables.ts";

/** By whom and when a change was published. */
export interface Publisher {
  readonly authorId: number | null;
  readonly at: string;
}

/**
 * Writes to the history of records whose values a change of an attribute has emptied, cut or brought back. Call it after
 * the steps were taken. The number of statements depends on the attributes alone.
 */
export async function keepHistory(
  trx: Kysely<SystemSchema>,
  { entities }: Metadata,
  steps: readonly StorageStep[],
  publisher: Publisher,
): Promise<void> {
  for (const step of steps) {
    const type = step.kind === "setAside" ? entities.get(step.column.entity) : undefined;
    if (step.kind !== "setAside" || !type?.byName.has(step.column.attribute)) continue;
    const now = presentColumn(steps, step.column);
    if (now) await writeHistory(trx, type, { from: { ...step.column, columnName: step.to }, now }, publisher);
  }
}

/** The column that has the values of an attribute after the steps. */
function presentColumn(steps: readonly StorageStep[], { entity, attribute }: StoredColumn): StoredColumn | null {
  for (const step of steps) {
    if (step.kind !== "addColumn" && step.kind !== "useExtra" && step.kind !== "restore") continue;
    if (step.column.entity !== entity || step.column.attribute !== attribute) continue;
    return step.kind === "restore" ? { ...step.column, columnName: step.to } : step.column;
  }
  return null;
}

async function writeHistory(
  trx: Kysely<SystemSchema>,
  { name: entity, scope, primaryKey }: EntityType,
  { from, now }: { readonly from: StoredColumn; readonly now: StoredColumn },
  { authorId, at }: Publisher,
): Promise<void> {
  const [before, after] = [await valueOf(trx, from), await valueOf(trx, now)];
  const key = sql.ref(`t.${primaryKey.name}`);
  const organization = { organization: sql.ref("t.organizationId"), self: key, configuration: sql`null::integer` }[
    scope
  ];
  const entry = (value: RawBuilder<unknown>) => sql`jsonb_build_object(${now.attribute}::text, ${value})`;
  await sql`with changed as materialized (
      select ${key} as id, ${organization} as "organizationId", ${entry(before)} as "old", ${entry(after)} as "new"
      from ${tableOf(entity)} t where ${single(before)} is distinct from ${single(after)}),
    header as (insert into system.changeset ("id", "entity", "source", "authorId", "organizationId", "at", "fileId")
      select ${uuid()}::uuid, ${entity}, 'publish', ${authorId}::int, null, ${at}::timestamptz(3), null
      where exists (select from changed) returning "id")
    insert into system.history ("changesetId", "entity", "recordId", "organizationId", "at", "by", "kind", "old", "new")
      select header."id", ${entity}, changed.id, changed."organizationId", ${at}::timestamptz(3), ${authorId}::int,
        'update', "old", "new" from changed cross join header`.execute(trx);
}

/** A stored value as JSON; SQL null if there is none. */
async function valueOf(trx: Kysely<SystemSchema>, { entity, columnName }: StoredColumn): Promise<RawBuilder<unknown>> {
  return (await hasColumn(trx, entity, columnName))
    ? sql`to_jsonb(${sql.ref(`t.${columnName}`)})`
    : sql`(t.extra -> ${sql.lit(columnName)})`;
}

/** A list of one counts as that one value. */
function single(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when jsonb_typeof(${value}) = 'array' and jsonb_array_length(${value}) = 1 then ${value} -> 0
    else ${value} end`;
}
