import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { MINUTE, timeAfter } from "../base/time.ts";
import { CLOCK_MINUTES } from "./rate-limit.ts";

/** How much may be used within a period that begins with the first use. */
export interface Quota {
  readonly most: number;
  readonly minutes: number;
  /** The text in the error, such as '200 MB of uploads by one person'. */
  readonly says: string;
}

/**
 * Uses an amount of a quota. One statement checks and counts for all instances, so concurrent uses cannot exceed the
 * limit together. A refused amount does not count.
 * @param key whose quota it is; stored as a hash
 * @throws AppError quota (429) with Retry-After, naming the limit
 */
export async function takeQuota(
  kysely: Kysely<SystemSchema>,
  key: string,
  amount: number,
  { most, minutes, says }: Quota,
  now: Date,
): Promise<void> {
  const hash = createHash("sha256").update(key).digest("hex");
  const at = now.toISOString();
  const expires = timeAfter(now, minutes * MINUTE);
  const { rows } = await sql<{ since: Instant }>`
    insert into system."usage" as "usage" ("key", "amount", "since", "expires")
    select ${hash}::text, ${amount}::bigint, ${at}::timestamptz, ${expires}::timestamptz where ${amount} <= ${most}::bigint
    on conflict ("key") do update set
      "amount" = case when ${isOver(minutes, now)} then 0 else "usage"."amount" end + excluded."amount",
      "since" = case when ${isOver(minutes, now)} then excluded."since" else "usage"."since" end,
      "expires" = excluded."expires"
    where case when ${isOver(minutes, now)} then 0 else "usage"."amount" end + excluded."amount" <= ${most}
    returning "since"`.execute(kysely);
  if (rows.length > 0) return;
  throw refusal(await sinceOf(kysely, hash, at), { most, minutes, says }, now);
}

/**
 * Whether the period of a row of `system.usage` is over, as SQL. One that begins later than now is from before the clock
 * was set back.
 */
export function isOver(minutes: number, now: Date): RawBuilder<boolean> {
  const at = (from: number) => timeAfter(now, from * MINUTE);
  return sql<boolean>`("usage"."since" <= ${at(-minutes)}::timestamptz or "usage"."since" > ${at(CLOCK_MINUTES)}::timestamptz)`;
}

async function sinceOf(kysely: Kysely<SystemSchema>, key: string, fallback: Instant): Promise<Instant> {
  const row = await kysely.selectFrom("system.usage").select("since").where("key", "=", key).executeTakeFirst();
  return row?.since ?? fallback;
}

function refusal(since: Instant, { minutes, says }: Quota, now: Date): AppError {
  const wait = Math.max(Date.parse(since) + minutes * MINUTE - now.getTime(), 1000);
  return new AppError("quota", {
    args: { says, span: minutes, minutes: Math.ceil(wait / MINUTE) },
    seconds: Math.ceil(wait / 1000),
  });
}
