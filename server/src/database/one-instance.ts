import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Key of the advisory lock of what only one instance may do at a time. */
const ONE_INSTANCE_LOCK = 4_712_002;
const RETRY_MS = 50;

/**
 * Runs what no two instances may do at once; others wait for their turn. They ask again and again instead of waiting in
 * a statement, whose snapshot would hold up an index that is being built. For the same reason the statement has no
 * parameter: one with parameters leaves a portal with its snapshot open until the transaction ends. The embedded
 * database has one instance only.
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
