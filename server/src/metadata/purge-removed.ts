import { type Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import type { SystemSchema } from "../database/schema.ts";
import { limitLockWait, withLockRetry } from "./lock-retry.ts";
import { PUBLISH_LOCK } from "./metadata-store.ts";
import type { PublishDeps } from "./publish.ts";
import { purgeColumn } from "./storage-steps.ts";

const DAY = 24 * 3_600_000;

export interface PurgeDeps extends Pick<PublishDeps, "database" | "clock" | "pause"> {
  readonly config: Pick<Config, "removedValuesDays">;
}

/**
 * Deletes the values of attributes that were removed so long ago that taking the removal back no longer restores them.
 * Any instance may, at any time.
 * @throws AppError publishBusy (503) where a table stays in use; the rest is done next time
 */
export async function purgeRemoved(deps: PurgeDeps, now: Date): Promise<void> {
  const { kysely } = deps.database;
  const before = new Date(now.getTime() - deps.config.removedValuesDays * DAY).toISOString();
  for (const { entity, columnName } of await setAsideBefore(kysely, before).execute()) {
    await withLockRetry(deps, () =>
      kysely.transaction().execute(async (trx) => {
        await limitLockWait(trx);
        // A publish may have restored it meanwhile, or another instance purged it.
        await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
        const found = setAsideBefore(trx, before).where("entity", "=", entity).where("columnName", "=", columnName);
        for (const column of await found.execute()) await purgeColumn(trx, column);
      }),
    );
  }
}

function setAsideBefore(db: Kysely<SystemSchema>, before: string) {
  return db
    .selectFrom("system.storage")
    .select(["entity", "columnName"])
    .where("place", "=", "aside")
    .where("asideAt", "<=", before);
}
