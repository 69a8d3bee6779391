import { CompiledQuery, type Kysely } from "kysely";
import { errorCode } from "../database/database.ts";
import type { SystemSchema } from "../database/schema.ts";
import { localLimitsSql } from "../database/session-settings.ts";
import { type SessionLimits, TIME_LIMITS } from "../database/time-limits.ts";
import { AppError } from "../base/errors.ts";
import { asRefusal } from "../metadata/problem-item.ts";

/** How long attempts are repeated, in milliseconds. */
export const RETRY_FOR = 30_000;

/**
 * Each wait for a lock ends soon, so that nobody waits longer behind it, and an instance that is frozen soon loses its
 * locks. A statement may take long.
 */
export const SHORT_WAITS: Partial<SessionLimits> = { lock: TIME_LIMITS.publishLock, pause: TIME_LIMITS.publishPause };

/** The limits of a publish. An instance that is frozen in one soon loses its locks. */
export const PUBLISH_LIMITS: SessionLimits = {
  lock: TIME_LIMITS.publishLock,
  statement: TIME_LIMITS.publishStatement,
  pause: TIME_LIMITS.publishPause,
};

/** Sets other limits of time until the end of the transaction. */
export async function limit(trx: Kysely<SystemSchema>, limits: Partial<SessionLimits>): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(localLimitsSql(limits)));
}

/**
 * Repeats a transaction that could not get its locks in time, with random pauses, for 30 seconds. A clock that is set
 * meanwhile changes nothing about that.
 * @throws AppError publishBusy (503) if it never gets its locks; refusedMetadata (400) for metadata that does not
 * compile
 */
export async function withLockRetry<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY_FOR;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (errorCode(error) !== "55P03") throw asRefusal(error);
      if (performance.now() > until) throw new AppError("publishBusy", { cause: error });
      await sleep(20 + Math.random() * 180);
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
