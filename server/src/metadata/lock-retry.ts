import { type Kysely, sql } from "kysely";
import { errorCode } from "../database/database.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { asRefusal } from "./problem-item.ts";

/** How long one attempt waits for a lock, and how long attempts are repeated, in milliseconds. */
const LOCK_TIMEOUT = 200;
const RETRY_FOR = 30_000;

export interface LockRetry {
  readonly clock: () => Date;
  /** Waits this many milliseconds. Tests replace it. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Limits each lock wait of this transaction to 200 ms, so that nobody waits longer behind it. */
export async function limitLockWait(trx: Kysely<SystemSchema>): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT}ms`}, true)`.execute(trx);
}

/**
 * Repeats a transaction that could not get its locks in time, with random pauses, for 30 seconds.
 * @throws AppError publishBusy (503) if it never gets its locks; refusedMetadata (400) for metadata that does not
 * compile
 */
export async function withLockRetry<T>({ clock, pause = sleep }: LockRetry, attempt: () => Promise<T>): Promise<T> {
  const until = clock().getTime() + RETRY_FOR;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (errorCode(error) !== "55P03") throw asRefusal(error);
      if (clock().getTime() > until) throw new AppError("publishBusy", { cause: error });
      await pause(20 + Math.random() * 180);
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
