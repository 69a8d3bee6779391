import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Instant, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";

/** At most `most` tries within any span of `minutes`. */
export interface Limit {
  readonly most: number;
  readonly minutes: number;
}

const MINUTE = 60_000;

/**
 * Counts one try on each key, unless one of them is used up. The table is shared by all instances, and one statement
 * both judges and counts, so tries that arrive together cannot slip through together.
 * @param keys what is limited, such as a username; hashed before it is stored
 * @throws AppError 429 with Retry-After; nothing is counted then
 */
export async function takeTries(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  limit: Limit,
  now: Date,
): Promise<void> {
  const refusal = await tryAgainLater(kysely, keys, limit, now);
  if (refusal !== null) throw refusal;
}

/** As {@link takeTries}, with the refusal as an answer; null when the try was counted. */
export async function tryAgainLater(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  limit: Limit,
  now: Date,
): Promise<AppError | null> {
  const rows = await count(kysely, keys.map(hashed), limit, now);
  const refused = rows.filter((row) => row.refused);
  if (refused.length === 0) return null;
  await giveBack(
    kysely,
    rows.filter((row) => !row.refused).map((row) => row.key),
    now,
  );
  const wait = Math.max(...refused.map(({ first }) => Date.parse(first) + limit.minutes * MINUTE - now.getTime()));
  return new AppError("tooManyTries", {
    args: { minutes: Math.ceil(wait / MINUTE) },
    headers: { "retry-after": String(Math.ceil(wait / 1000)) },
  });
}

/** Takes back a try that turned out to be none, such as a sign-in that succeeded. */
export async function returnTries(kysely: Kysely<SystemSchema>, keys: readonly string[], at: Date): Promise<void> {
  await giveBack(kysely, keys.map(hashed), at);
}

interface Counted {
  readonly key: string;
  readonly refused: boolean;
  /** The oldest try that still counts. */
  readonly first: Instant;
}

async function count(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  limit: Limit,
  now: Date,
): Promise<readonly Counted[]> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - limit.minutes * MINUTE).toISOString();
  const expires = new Date(now.getTime() + limit.minutes * MINUTE).toISOString();
  const recent = sql`array(select "t" from unnest("attempt"."times") as "t" where "t" > ${since}::timestamptz order by "t")`;
  const { rows } = await sql<Counted>`
    insert into system."attempt" as "attempt" ("key", "times", "expires")
    select "key", array[${at}::timestamptz(3)], ${expires}::timestamptz from unnest(${keys}::text[]) as "key" order by "key"
    on conflict ("key") do update set
      "refused" = cardinality(${recent}) >= ${limit.most},
      "times" = case when cardinality(${recent}) < ${limit.most} then ${recent} || ${at}::timestamptz(3) else ${recent} end,
      "expires" = excluded."expires"
    returning "key", "refused", "times"[1] as "first"`.execute(kysely);
  return rows;
}

/** Rows are locked in the order in which they are counted: two that did otherwise would wait for one another. */
async function giveBack(kysely: Kysely<SystemSchema>, keys: readonly string[], at: Date): Promise<void> {
  const place = sql`array_position("times", ${at.toISOString()}::timestamptz(3))`;
  await sql`
    with "held" as (select "key" from system."attempt" where "key" = any(${keys}::text[]) order by "key" for update)
    update system."attempt" as "attempt" set "times" = "times"[:${place} - 1] || "times"[${place} + 1:]
    from "held" where "attempt"."key" = "held"."key" and ${place} is not null`.execute(kysely);
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
