import { type Kysely, sql } from "kysely";
import type { Config } from "../../base/config.ts";
import { DAY, timeBefore } from "../../base/time.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { limit, SHORT_WAITS, withLockRetry } from "../lock-retry.ts";
import { PUBLISH_LOCK } from "../../metadata/metadata-store.ts";
import type { PublishDeps } from "../publish.ts";
import { purgeColumn } from "../../metadata/storage-steps.ts";

export interface PurgeDeps extends Pick<PublishDeps, "database" | "clock"> {
  readonly config: Pick<Config, "removedValuesDays">;
}

/**
 * Deletes values of attributes that were removed long ago, so that undoing the removal no longer restores them. Any
 * instance may call it at any time.
 * @throws AppError publishBusy (503) if a table stays in use; the next run does the rest
 */
export async function purgeRemoved(deps: PurgeDeps, now: Date): Promise<void> {
  const kysely = deps.database.background;
  const before = timeBefore(now, deps.config.removedValuesDays * DAY);
  for (const { entity, columnName } of await setAsideBefore(kysely, before).execute()) {
    await withLockRetry(() =>
      kysely.transaction().execute(async (trx) => {
        await limit(trx, SHORT_WAITS);
        // Meanwhile, a publish may have restored the column, or another instance may have purged it.
        await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
        const found = setAsideBefore(trx, before).where("entity", "=", entity).where("columnName", "=", columnName);
        for (const column of await found.execute()) await purgeColumn(trx, column);
      }),
    );
  }
}

/** A column whose values come back in a column in the making is still read. */
function setAsideBefore(db: Kysely<SystemSchema>, before: string) {
  return db
    .selectFrom("system.storage")
    .select(["entity", "columnName"])
    .where("place", "in", ["aside", "failed"])
    .where("asideAt", "<=", before)
    .where(isUnused);
}

const isUnused = sql<boolean>`not exists (select from system.storage making where making."place" = 'making'
  and making."entity" = system.storage."entity"
  and making."conversion" -> 'memory' ->> 'columnName' = system.storage."columnName")`;
