import { claimsOf } from "@armature/engine/schema";
import type { UniqueStep } from "@armature/engine/storage";
import { sql } from "kysely";
import { claimedSql } from "../records/sql/claimed-sql.ts";
import { claimKey } from "../records/sql/unique-key.ts";
import { limitLockWait, withLockRetry } from "./lock-retry.ts";
import { pendingSteps } from "./pending-steps.ts";
import type { PublishDeps } from "./publish.ts";
import { tableOf, uniqueName } from "./storage-steps.ts";

/** The number of rows whose keys are filled in one transaction. */
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
  while ((await fillSome(deps, step)) === BATCH);
  try {
    await addConstraint(deps, step);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "23505") return false;
    throw error;
  }
}

/** Fills the keys of older records. Writers fill the keys of the records that they write. */
async function fillSome({ database, metadata }: PublishDeps, { column }: UniqueStep): Promise<number> {
  const { entity, attribute, columnName } = column;
  const { metadata: compiled, storage } = metadata.current();
  const type = compiled.entities.get(entity);
  const claim = type && claimsOf(type).find(({ name }) => name === attribute);
  if (!claim) return 0;
  const value = claimedSql(claim, (name) => {
    const place = storage.get(entity)?.places.get(name);
    return place?.place === "extra" ? sql`(extra ->> ${sql.lit(place.columnName)})` : sql.id(name);
  });
  return database.kysely.transaction().execute(async (trx) => {
    const found = await sql<{ ctid: string; value: unknown }>`
      select ctid::text as ctid, ${value} as value from ${tableOf(entity)}
      where ${sql.id(columnName)} is null and ${value} is not null limit ${BATCH} for update`.execute(trx);
    const keys = found.rows.map(({ ctid, value }) => ({ ctid, key: claimKey(claim, value) }));
    if (keys.length > 0) {
      await sql`update ${tableOf(entity)} t set ${sql.id(columnName)} = r.key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(ctid text, key text) where t.ctid = r.ctid::tid`.execute(
        trx,
      );
    }
    return keys.length;
  });
}

/**
 * Builds the index without blocking writers (PostgreSQL; the embedded database has a single connection), then makes it
 * a constraint, which is instant. The constraint is deferrable, because one changeset may swap values. It is only the
 * last safeguard: the write path checks first.
 */
async function addConstraint(deps: PublishDeps, { column, scope }: UniqueStep): Promise<void> {
  const { kysely, kind } = deps.database;
  const { entity, columnName } = column;
  const isBound = scope === "organization" && deps.metadata.current().metadata.entities.get(entity)?.scope === scope;
  const columns = isBound ? sql`"organizationId", ${sql.id(columnName)}` : sql.id(columnName);
  const name = sql.id(uniqueName(columnName));
  const index = sql.id("data", uniqueName(columnName));
  await sql`alter table ${tableOf(entity)} drop constraint if exists ${name}`.execute(kysely);
  await sql`drop index if exists ${index}`.execute(kysely);
  const concurrently = kind === "postgresql" ? sql`concurrently` : sql``;
  await sql`create unique index ${concurrently} ${name} on ${tableOf(entity)} (${columns})`.execute(kysely);
  await withLockRetry(deps, () =>
    kysely.transaction().execute(async (trx) => {
      await limitLockWait(trx);
      await sql`alter table ${tableOf(entity)} add constraint ${name}
        unique using index ${name} deferrable initially deferred`.execute(trx);
      await trx
        .updateTable("system.storage")
        .set({ ready: true })
        .where("entity", "=", entity)
        .where("columnName", "=", columnName)
        .where("scope", "=", scope)
        .execute();
    }),
  );
}
