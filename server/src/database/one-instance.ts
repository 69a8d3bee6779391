import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The key of the advisory lock for work that only one instance may do at a time. */
const ONE_INSTANCE_LOCK = 4_712_002;
const RETRY_MS = 50;

/**
 * Runs work that no two instances may do at the same time; others wait. They poll for the lock, because the snapshot of
 * a waiting statement would delay an index that is being built. The statement has no parameters for the same reason:
 * with parameters, its snapshot stays open until the transaction ends. The embedded database always has one instance.
 */
export async function asOneInstance<T>({ kysely, kind }: Database, run: () => Promise<T>): Promise<T> {
  if (kind === "embedded") return run();
  return kysely.transaction().execute(async (trx) => {
    for (;;) {
      const { rows } = await sql<{ isHeld: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(ONE_INSTANCE_LOCK)}) as "isHeld"`.execute(trx);
      if (rows[0]?.isHeld === true) return run();
      await sleep(RETRY_MS);
    }
  });
}
