import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { SystemSchema } from "./schema.ts";
import { localLimitsSql } from "./session-settings.ts";
import { TIME_LIMITS } from "./time-limits.ts";
import { transactionAfter } from "./transaction.ts";

/** The key of the advisory lock for work that only one instance may do at a time. */
const ONE_INSTANCE_LOCK = 4_712_002;
const RETRY_MS = 50;
/** An instance that works says so this often. */
const SIGN_OF_LIFE_MS = TIME_LIMITS.turn / 4;

/**
 * Runs work that no two instances may do at the same time; others wait. They poll for the lock, because the snapshot of
 * a waiting statement would delay an index that is being built. No statement has parameters for the same reason: with
 * parameters, its snapshot stays open until the transaction ends. The lock has a connection of its own, on which a
 * working instance gives signs of life: one that is frozen loses its turn. The embedded database always has one
 * instance.
 */
export async function asOneInstance<T>({ background, kind }: Database, run: () => Promise<T>): Promise<T> {
  if (kind === "embedded") return run();
  return transactionAfter(background, localLimitsSql({ pause: TIME_LIMITS.turn }), async (trx) => {
    while (!(await takesTurn(trx))) await sleep(RETRY_MS);
    const done = new AbortController();
    try {
      return await Promise.race([run(), signsOfLife(trx, done.signal)]);
    } finally {
      done.abort();
    }
  });
}

async function takesTurn(trx: Kysely<SystemSchema>): Promise<boolean> {
  const { rows } = await trx.executeQuery<{ isHeld: boolean }>(
    CompiledQuery.raw(`select pg_catalog.pg_try_advisory_xact_lock(${ONE_INSTANCE_LOCK}) as "isHeld"`),
  );
  return rows[0]?.isHeld === true;
}

/** Runs until it is aborted. @throws if the connection, and so the turn, is lost */
async function signsOfLife(trx: Kysely<SystemSchema>, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(SIGN_OF_LIFE_MS, undefined, { signal, ref: false });
    await trx.executeQuery(CompiledQuery.raw("select 1"));
  }
}
