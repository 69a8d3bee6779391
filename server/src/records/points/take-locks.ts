import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { entityOf } from "../read/query.ts";
import { entityTable } from "../sql/table.ts";
import type { Lock } from "./module.ts";

/** Takes the locks by key first, then those of rows, in order of entity and id. One statement for the keys, one for each entity. */
export async function takeLocks(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  locks: readonly Lock[],
): Promise<void> {
  const keys = [...new Set(locks.flatMap((lock) => ("key" in lock ? lock.key : [])))];
  // `offset 0` keeps the order: the outer select takes the locks row by row.
  if (keys.length > 0)
    await sql`select pg_advisory_xact_lock("hash") from (
      select distinct hashtextextended("key", 0) as "hash" from unnest(${keys}::text[]) as asked ("key")
      order by 1 offset 0) ordered`.execute(trx);
  const rows = locks.flatMap((lock) => ("key" in lock ? [] : lock));
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [entity, own] of byEntity) {
    const ids = [...new Set(own.flatMap((lock) => lock.ids))].toSorted((a, b) => a - b);
    const { primaryKey } = entityTable(compiled, entityOf(compiled, entity)).storage;
    const key = sql.ref(primaryKey);
    if (ids.length > 0)
      await sql`select from ${tableOf(entity)} where ${key} = any(${ids}::int[]) order by ${key} for no key update`.execute(
        trx,
      );
  }
}
