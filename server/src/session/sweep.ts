import type { Kysely } from "kysely";
import { DAY, timeBefore } from "../base/time.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type PurgeDeps, purgeRemoved } from "../publishing/jobs/purge-removed.ts";
import { sweepPlaces } from "./known-places.ts";

/** Ended sessions are kept for a day, so that recent events can be examined. */
const KEPT_AFTER_END = DAY;

/** How long the fate of a mail can be looked up, and an old link answers that it has expired. */
const MAILS_KEPT = 30 * DAY;

/** How long a call with a token that has ended is told from one with a wrong token. */
const TOKENS_KEPT = 30 * DAY;

/**
 * Deletes old data: tries that no longer count, sign-ins that were not finished, unused places of sign-in, and sessions,
 * tokens, mails and link codes that ended long ago. Any instance may call it at any time.
 */
export async function sweep(kysely: Kysely<SystemSchema>, now: Date): Promise<void> {
  await kysely.deleteFrom("system.attempt").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.usage").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.signInStart").where("expires", "<=", now.toISOString()).execute();
  await kysely.deleteFrom("system.usedToken").where("expires", "<=", now.toISOString()).execute();
  await sweepPlaces(kysely, now);
  await kysely.deleteFrom("system.session").where("expires", "<=", timeBefore(now, KEPT_AFTER_END)).execute();
  await kysely.deleteFrom("system.token").where("expires", "<=", timeBefore(now, TOKENS_KEPT)).execute();
  const written = timeBefore(now, MAILS_KEPT);
  await kysely.deleteFrom("system.mail").where("created", "<=", written).execute();
  await kysely.deleteFrom("system.verificationCode").where("expires", "<=", written).execute();
}

/** Sweeps, and purges values of removed attributes. Any instance may call it at any time. */
export async function sweepAll(deps: PurgeDeps, now: Date): Promise<void> {
  await sweep(deps.database.background, now);
  await purgeRemoved(deps, now);
}
