import type { StorageStep } from "@armature/engine/storage";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/open.ts";

/** How often it is asked, in milliseconds. */
const ASK_AFTER = 100;
/** After so many milliseconds a transaction counts as a long one. */
const LONG = 200;

/**
 * Waits while a vacuum, the building of an index or a long read holds a table that the steps change. A publish that took
 * its lock first would keep all writers waiting for that.
 * @param until in milliseconds of `performance.now()`; after that the publish tries in any case
 */
export async function untilTablesAreFree(
  { kysely, kind }: Database,
  steps: readonly StorageStep[],
  until: number,
): Promise<void> {
  const entities = [...new Set(steps.flatMap(changedTable))];
  if (kind !== "postgresql" || entities.length === 0) return;
  for (;;) {
    const { rows } = await heldSql(entities).execute(kysely);
    if (rows.length === 0 || performance.now() > until) return;
    await new Promise((done) => setTimeout(done, ASK_AFTER));
  }
}

/** Slow steps run after the publish, a table that is new has no users, and a switch leaves its table as it is. */
function changedTable(step: StorageStep): readonly string[] {
  if (step.kind === "createTable" || step.kind === "index" || step.kind === "unique") return [];
  return step.kind === "switch" ? [] : [step.column.entity];
}

/** Reads and writes of records hold the weak modes, and only for a moment. A vacuum holds `ShareUpdateExclusiveLock`. */
function heldSql(entities: readonly string[]): RawBuilder<unknown> {
  return sql`select 1 from pg_catalog.pg_locks l
    join pg_catalog.pg_class c on c.oid = l.relation join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.granted and n.nspname = 'data' and c.relname = any(${[...entities]}::text[])
      and l.database = (select oid from pg_catalog.pg_database where datname = current_database())
      and l.pid <> pg_backend_pid() and (l.mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
        or a.xact_start < clock_timestamp() - ${LONG} * interval '1 millisecond') limit 1`;
}
