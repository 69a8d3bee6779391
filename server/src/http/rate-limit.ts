import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { MINUTE, timeAfter, timeBefore } from "../base/time.ts";
import { networksOf } from "./address.ts";

/** At most `most` tries within any period of `minutes`. */
export interface Limit {
  readonly most: number;
  readonly minutes: number;
}

/** What is limited, such as a username, and its limit. The key is stored as a hash. */
export interface Limited {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * How far the clocks of two instances may differ, in minutes. Later tries are from before the clock was set back: they
 * no longer count, so that nobody is locked out for longer than the limit says.
 */
export const CLOCK_MINUTES = 1;

/**
 * Counts one try for each key, unless one of them is used up. All instances share the table, and one statement both
 * checks and counts, so concurrent tries cannot exceed the limit together.
 * @throws AppError tooManyTries (429) with Retry-After; nothing is counted then
 */
export async function takeTries(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  limit: Limit,
  now: Date,
): Promise<void> {
  const limited = keys.map((key) => ({ key, limit }));
  await countTries(kysely, limited, now);
}

/**
 * The limits of the networks that an address is in.
 * @param what what is limited, such as `createAccount`
 */
export function networkLimits(what: string, address: string, { most, minutes }: Limit): readonly Limited[] {
  return networksOf(address).map(({ network, times }) => ({
    key: `${what}:${network}`,
    limit: { most: most * times, minutes },
  }));
}

/**
 * Like {@link takeTries}, with a limit for each key.
 * @returns the keys that this try used up
 * @throws AppError tooManyTries (429) with Retry-After; nothing is counted then
 */
export async function countTries(
  kysely: Kysely<SystemSchema>,
  limited: readonly Limited[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await count(kysely, limited, now);
  const refused = rows.filter((row) => row.refused);
  if (refused.length === 0) return rows.filter((row) => row.count >= row.limit.most).map((row) => row.key);
  const counted = rows.filter((row) => !row.refused).map((row) => hashed(row.key));
  await giveBack(kysely, counted, now);
  throw tooManyTries(refused, now);
}

/** Checks without counting. @throws AppError tooManyTries (429) with Retry-After if one of the keys is used up */
export async function refuseUsedUp(
  kysely: Kysely<SystemSchema>,
  limited: readonly Limited[],
  now: Date,
): Promise<void> {
  const rows = await readTries(kysely, limited, now);
  const usedUp = rows.filter((row) => row.count >= row.limit.most);
  if (usedUp.length > 0) throw tooManyTries(usedUp, now);
}

/** When each used-up key allows tries again. */
export async function usedUpUntil(
  kysely: Kysely<SystemSchema>,
  limited: readonly Limited[],
  now: Date,
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await readTries(kysely, limited, now);
  const usedUp = rows.filter((row) => row.count >= row.limit.most);
  return new Map(usedUp.map((row) => [row.key, new Date(endOf(row)).toISOString()]));
}

/** Deletes all tries of the keys. */
export async function forgetTries(kysely: Kysely<SystemSchema>, keys: readonly string[]): Promise<void> {
  await sql`with ${held(keys.map(hashed))}
    delete from system."attempt" as "attempt" using "held" where "attempt"."key" = "held"."key"`.execute(kysely);
}

interface Counted extends Limited {
  readonly refused: boolean;
  /** The oldest try that still counts. */
  readonly first: Instant;
  readonly count: number;
}

function tooManyTries(rows: readonly Counted[], now: Date): AppError {
  const wait = Math.max(...rows.map(endOf)) - now.getTime();
  const seconds = Math.ceil(wait / 1000);
  return new AppError("tooManyTries", {
    args: { minutes: Math.ceil(wait / MINUTE) },
    seconds,
    details: { seconds },
  });
}

function endOf({ first, limit }: Counted): number {
  return Date.parse(first) + limit.minutes * MINUTE;
}

type Row = Omit<Counted, "limit">;

async function count(
  kysely: Kysely<SystemSchema>,
  limited: readonly Limited[],
  now: Date,
): Promise<readonly Counted[]> {
  const at = now.toISOString();
  const place = sql`array_position(${limited.map(({ key }) => hashed(key))}::text[], "attempt"."key")`;
  const since = sql`(${limited.map(({ limit }) => timeBefore(now, limit.minutes * MINUTE))}::timestamptz[])[${place}]`;
  const most = sql`(${limited.map(({ limit }) => limit.most)}::int[])[${place}]`;
  const recent = sql`array(select "t" from unnest("attempt"."times") as "t" where "t" > ${since} and "t" < ${timeAfter(now, CLOCK_MINUTES * MINUTE)} order by "t")`;
  const { rows } = await sql<Row>`
    insert into system."attempt" as "attempt" ("key", "times", "expires")
    select "key", array[${at}::timestamptz(3)], "expires" from unnest(${limited.map(({ key }) => hashed(key))}::text[],
      ${limited.map(({ limit }) => timeAfter(now, limit.minutes * MINUTE))}::timestamptz[]) as "new" ("key", "expires") order by "key"
    on conflict ("key") do update set
      "refused" = cardinality(${recent}) >= ${most},
      "times" = case when cardinality(${recent}) < ${most} then ${recent} || ${at}::timestamptz(3) else ${recent} end,
      "expires" = excluded."expires"
    returning "key", "refused", "times"[1] as "first", cardinality("times") as "count"`.execute(kysely);
  return withLimits(limited, rows);
}

async function readTries(
  kysely: Kysely<SystemSchema>,
  limited: readonly Limited[],
  now: Date,
): Promise<readonly Counted[]> {
  const { rows } = await sql<Row>`
    select "attempt"."key", "attempt"."refused", min("t") as "first", count("t")::int as "count"
    from unnest(${limited.map(({ key }) => hashed(key))}::text[],
      ${limited.map(({ limit }) => timeBefore(now, limit.minutes * MINUTE))}::timestamptz[]) as "asked" ("key", "since")
    join system."attempt" as "attempt" on "attempt"."key" = "asked"."key"
    join lateral unnest("attempt"."times") as "t" on "t" > "asked"."since" and "t" < ${timeAfter(now, CLOCK_MINUTES * MINUTE)}
    group by "attempt"."key", "attempt"."refused"`.execute(kysely);
  return withLimits(limited, rows);
}

/** The rows with the keys as they were given, not hashed. */
function withLimits(limited: readonly Limited[], rows: readonly Row[]): readonly Counted[] {
  const byHash = new Map(limited.map((each) => [hashed(each.key), each]));
  return rows.flatMap((row) => {
    const asked = byHash.get(row.key);
    return asked === undefined ? [] : [{ ...row, ...asked }];
  });
}

/** Locks rows in the order in which they are counted. Another order could deadlock. */
function held(hashes: readonly string[]) {
  return sql`"held" as (select "key" from system."attempt" where "key" = any(${hashes}::text[]) order by "key" for update)`;
}

async function giveBack(kysely: Kysely<SystemSchema>, hashes: readonly string[], at: Date): Promise<void> {
  if (hashes.length === 0) return;
  const place = sql`array_position("times", ${at.toISOString()}::timestamptz(3))`;
  await sql`with ${held(hashes)}
    update system."attempt" as "attempt" set "times" = "times"[:${place} - 1] || "times"[${place} + 1:]
    from "held" where "attempt"."key" = "held"."key" and ${place} is not null`.execute(kysely);
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
