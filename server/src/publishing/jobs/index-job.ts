import type { IndexStep } from "@armature/engine/storage";
import { type RawBuilder, sql } from "kysely";
import { matchColumnSql, orderColumnSql } from "../../records/sql/display.ts";
import { pendingSteps } from "./pending-steps.ts";
import type { PublishDeps } from "../publish.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { indexNames } from "../../metadata/storage-steps.ts";

/**
 * Builds the indexes for attributes that lists are sorted and filtered by. Runs after the publish that needs them. Any
 * instance may call it at any time; existing indexes are left alone. Queries work without them.
 */
export async function buildIndexes(deps: PublishDeps): Promise<void> {
  for (const step of await pendingSteps(deps)) if (step.kind === "index") await buildIndex(deps, step);
}

/**
 * Builds the index without blocking writers (PostgreSQL; the embedded database has a single connection). An index that
 * was left incomplete is built again.
 */
async function buildIndex({ database, metadata }: PublishDeps, { column }: IndexStep): Promise<void> {
  const { background: kysely, kind } = database;
  const type = metadata.current().metadata.entities.get(column.entity);
  const attribute = type?.byName.get(column.attribute);
  if (!type || !attribute) return;
  const names = indexNames(column);
  const concurrently = kind === "postgresql" ? sql`concurrently` : sql``;
  const build = async (name: string, value: RawBuilder<unknown>) => {
    const bound = type.scope === "organization" ? sql`"organizationId", ` : sql``;
    await sql`drop index if exists ${sql.id("data", name)}`.execute(kysely);
    await sql`create index ${concurrently} ${sql.id(name)} on ${tableOf(type.name)}
      (${bound}${value}, ${sql.id(type.primaryKey.name)})`.execute(kysely);
  };
  const { places } = metadata.current().storage.get(column.entity) ?? {};
  const place = places?.get(column.attribute);
  if (place?.place !== "column") return;
  const value = sql.id(place.columnName);
  await build(names.order, orderColumnSql(attribute, value));
  if (attribute.column === "text") await build(names.match, matchColumnSql(value));
  await kysely
    .insertInto("system.storage")
    .values({ ...column, ready: true, asideAt: null, conversion: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
