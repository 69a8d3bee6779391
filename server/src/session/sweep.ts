import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { type PurgeDeps, purgeRemoved } from "../publishing/jobs/purge-removed.ts";
import { sweepPlaces } from "./known-places.ts";

const HOUR = 3_600_000;
/** Ended sessions are kept for a day, so that recent events can be examined. */
const KEPT_AFTER_END = 24 * HOUR;

/** How long the fate of a mail can be looked up, and an old link answers that it has expired. */
const MAILS_KEPT = 30 * 24 * HOUR;

/** How long a call with a token that has ended is told from one with a wrong token. */
const TOKENS_KEPT = 30 * 24 * HOUR;

/**
 * Deletes old data: tries that no longer count, sign-ins that were not finished, unused places of sign-in, sessions, tokens, mails and link codes that ended
 * long ago. Any instance may call it at any time.
 */
export async function sweep(kysely: Kysely<SystemSchema>, now: Date): Promise<void> {
  await kysely.deleteFrom("system.attempt").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.usage").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.signInStart").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.usedToken").where("expires", "<=", now.toISOString()).execute();
  await sweepPlaces(kysely, now);
  const ended = new Date(now.getTime() - KEPT_AFTER_END).toISOString();
  await kysely.deleteFrom("system.session").where("expires", "<=", ended).execute();
  const forgotten = new Date(now.getTime() - TOKENS_KEPT).toISOString();
  await kysely.deleteFrom("system.token").where("expires", "<=", forgotten).execute();
  const written = new Date(now.getTime() - MAILS_KEPT).toISOString();
  await kysely.deleteFrom("system.mail").where("created", "<=", written).execute();
  await kysely.deleteFrom("system.verificationCode").where("expires", "<=", written).execute();
}

/** Sweeps, and purges values of removed attributes. Any instance may call it at any time. */
export async function sweepAll(deps: PurgeDeps, now: Date): Promise<void> {
  await sweep(deps.database.background, now);
  await purgeRemoved(deps, now);
}
