import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { MINUTE, timeAfter, timeBefore } from "../base/time.ts";
import type { SystemSchema } from "../database/schema.ts";
import { isOver } from "../http/quota.ts";
import { CLOCK_MINUTES } from "../http/rate-limit.ts";
import { runPrepared } from "../records/sql/prepared.ts";

/** How many addresses one person may learn are taken in other organizations. */
const MOST_REVEALED = 1000;
const MINUTES = 60;

/** Keeps the statement of every save of an address. */
const CACHE_OWNER = {};

/** The issue code for an address once the limit is exceeded. */
export const TAKEN_LIMIT = "takenLimit";
export const TAKEN_LIMIT_TEXT = `Not saved: you were told of ${MOST_REVEALED} email addresses that people of other organizations have. Try again in an hour.`;

/**
 * Counts the addresses that a person is about to learn are taken, across all instances. An address counts once within
 * the hour. Once the limit is exceeded, every address is refused until the hour is over, so that the refusal itself
 * reveals nothing.
 * @param addresses folded; if empty, nothing is counted
 * @returns whether the person may learn it; if not, no answer about an address may depend on who has it
 */
export async function mayRevealTaken(
  kysely: Kysely<SystemSchema>,
  userId: number,
  addresses: readonly string[],
  now: Date,
): Promise<boolean> {
  const person = hashed(`taken:${userId}`);
  const at = now.toISOString();
  const over = timeBefore(now, MINUTES * MINUTE);
  const soon = timeAfter(now, CLOCK_MINUTES * MINUTE);
  if (addresses.length === 0) {
    const [used] = await runPrepared<{ amount: number }>(kysely, CACHE_OWNER, {
      key: "taken",
      values: [person, over, soon],
      build: (key, since, until) =>
        sql`select "amount" from system."usage" where "key" = ${key} and "since" > ${since} and "since" <= ${until}`,
    });
    return (used?.amount ?? 0) <= MOST_REVEALED;
  }
  const keys = [...new Set(addresses)].map((address) => hashed(`taken:${userId}:${address}`)).sort();
  const expires = timeAfter(now, MINUTES * MINUTE);
  const { rows } = await sql<{ amount: number | string }>`
    with fresh as (
      insert into system."usage" as "usage" ("key", "amount", "since", "expires")
      select key, 1, ${at}::timestamptz, ${expires}::timestamptz from unnest(${keys}::text[]) as key
      on conflict ("key") do update set "since" = excluded."since", "expires" = excluded."expires"
      where ${isOver(MINUTES, now)}
      returning 1)
    insert into system."usage" as "usage" ("key", "amount", "since", "expires")
    select ${person}::text, (select count(*) from fresh), ${at}::timestamptz, ${expires}::timestamptz
    on conflict ("key") do update set
      "amount" = case when ${isOver(MINUTES, now)} then 0 else "usage"."amount" end + excluded."amount",
      "since" = case when ${isOver(MINUTES, now)} then excluded."since" else "usage"."since" end,
      "expires" = excluded."expires"
    returning "amount"`.execute(kysely);
  return Number(rows[0]?.amount ?? 0) <= MOST_REVEALED;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
