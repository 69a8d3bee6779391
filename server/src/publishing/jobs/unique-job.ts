import { claimsOf, type UniqueClaim } from "@armature/engine/schema";
import type { UniqueStep } from "@armature/engine/storage";
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { claimedSql } from "../../records/sql/claimed-sql.ts";
import { claimKey } from "../../records/sql/unique-key.ts";
import { limit, SHORT_WAITS, withLockRetry } from "../lock-retry.ts";
import { pendingSteps } from "./pending-steps.ts";
import type { PublishDeps } from "../publish.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { dropUnique, uniqueName } from "../../metadata/storage-steps.ts";

/** The number of records whose keys are filled in one transaction. */
const BATCH = 2_000;

/**
 * Runs the slow steps for unique attributes after the publish: fills their keys and builds their constraints. Any
 * instance may call it at any time; existing constraints are left alone.
 * @returns the attributes whose stored values clash, so that their constraint could not be built
 */
export async function buildUniques(deps: PublishDeps): Promise<readonly string[]> {
  const uniques = (await pendingSteps(deps)).filter((step): step is UniqueStep => step.kind === "unique");
  const clashing: string[] = [];
  for (const step of uniques) {
    if (!(await buildUnique(deps, step))) clashing.push(`${step.column.entity}.${step.column.attribute}`);
  }
  if (uniques.length > 0) await deps.metadata.reload();
  return clashing;
}

async function buildUnique(deps: PublishDeps, step: UniqueStep): Promise<boolean> {
  await fillKeys(deps, step);
  try {
    await addConstraint(deps, step);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "23505") return false;
    throw error;
  }
}

/**
 * Fills the keys of older records, page by page in the order of their ids. Writers fill the keys of the records that
 * they write, so no record is missed.
 */
async function fillKeys(deps: PublishDeps, { column }: UniqueStep): Promise<void> {
  const { metadata: compiled, storage } = deps.metadata.current();
  const type = compiled.entities.get(column.entity);
  const claim = type && claimsOf(type).find(({ name }) => name === column.attribute);
  if (!type || !claim) return;
  const value = claimedSql(claim, (name) => {
    const place = storage.get(column.entity)?.places.get(name);
    const kind = place?.columnKind ?? "text";
    const isExtra = place?.place === "extra";
    return { kind, value: isExtra ? sql`(extra ->> ${sql.lit(place.columnName)})` : sql.id(place?.columnName ?? name) };
  });
  const [id, key] = [sql.id(type.primaryKey.name), sql.id(column.columnName)];
  const table = { name: tableOf(column.entity), id, key, claim, value };
  for (let last: number | null = 0; last !== null; ) last = await fillPage(deps, table, last);
}

interface Filled {
  readonly name: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly claim: UniqueClaim;
  readonly value: RawBuilder<unknown>;
}

/**
 * Fills the keys of the next records after an id.
 * @returns the last id of the page; null if none is left
 */
async function fillPage({ database }: PublishDeps, table: Filled, after: number): Promise<number | null> {
  const { name, id, key, claim, value } = table;
  return database.background.transaction().execute(async (trx) => {
    const page = await sql<{
      last: number | null;
      size: number;
    }>`select max("id") as "last", count(*)::int as "size" from
      (select ${id} as "id" from ${name} where ${id} > ${after}::int order by 1 limit ${BATCH}) page`.execute(trx);
    const { last = null, size = 0 } = page.rows[0] ?? {};
    const found = await sql<{ id: number; value: unknown }>`select ${id} as "id", ${value} as "value" from ${name}
      where ${id} > ${after}::int and ${id} <= ${last}::int and ${key} is null and ${value} is not null
      order by 1 for no key update`.execute(trx);
    const keys = found.rows.map((row) => ({ id: row.id, key: claimKey(claim, row.value) }));
    if (keys.length > 0)
      await sql`update ${name} t set ${key} = r."key"
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r("id" int, "key" text) where t.${id} = r."id" and t.${id} > ${after}::int and t.${id} <= ${last}::int`.execute(
        trx,
      );
    return size < BATCH ? null : last;
  });
}

/**
 * Builds the index without blocking writers (PostgreSQL; the embedded database has a single connection), then makes it
 * a constraint, which is instant. The constraint is deferrable, because one changeset may swap values. It is only the
 * last safeguard: the write path checks first. A publish may change or end the scope meanwhile; then nothing is built.
 */
async function addConstraint(deps: PublishDeps, step: UniqueStep): Promise<void> {
  const { background: kysely, kind } = deps.database;
  const { entity, columnName } = step.column;
  const isBound =
    step.scope === "organization" && deps.metadata.current().metadata.entities.get(entity)?.scope === step.scope;
  const columns = isBound ? sql`"organizationId", ${sql.id(columnName)}` : sql.id(columnName);
  const name = sql.id(uniqueName(columnName));
  await dropUnique(kysely, step.column);
  if (!(await isWanted(kysely, step))) return;
  const concurrently = kind === "postgresql" ? sql`concurrently` : sql``;
  await sql`create unique index ${concurrently} ${name} on ${tableOf(entity)} (${columns})`.execute(kysely);
  await withLockRetry(() =>
    kysely.transaction().execute(async (trx) => {
      await limit(trx, SHORT_WAITS);
      if (!(await isWanted(trx, step))) return dropUnique(trx, step.column);
      await sql`alter table ${tableOf(entity)} add constraint ${name}
        unique using index ${name} deferrable initially deferred`.execute(trx);
      return void (await trx.updateTable("system.storage").set({ ready: true }).where(isKeyOf(step)).execute());
    }),
  );
}

/** Whether the key still has this scope. In a transaction, it keeps it until the end. */
async function isWanted(db: Kysely<SystemSchema>, step: UniqueStep): Promise<boolean> {
  const key = db.selectFrom("system.storage").select("scope").where(isKeyOf(step)).forUpdate();
  return (await key.executeTakeFirst()) !== undefined;
}

function isKeyOf({ column, scope }: UniqueStep) {
  return (row: ExpressionBuilder<SystemSchema, "system.storage">) =>
    row.and({ entity: column.entity, columnName: column.columnName, scope });
}
