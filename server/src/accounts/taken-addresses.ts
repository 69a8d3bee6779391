import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** Addresses that one person may be told are taken in other organizations. */
const MOST_TOLD = 1000;
const MINUTES = 60;
const MINUTE = 60_000;

/** What is wrong with an item, or a call, that gives an address once the limit is passed. */
export const TAKEN_LIMIT = "takenLimit";
export const TAKEN_LIMIT_TEXT = `Not saved: you were told of ${MOST_TOLD} email addresses that people of other organizations have. Try again in an hour.`;

/**
 * Counts the addresses that a person is about to be told are taken, over all instances. An address counts once within
 * the hour, however often it is asked about. Once the limit is passed it stays so until the hour is over, so that no
 * single question tells anything by being the one that is refused.
 * @param addresses folded; with none of them nothing is counted
 * @returns whether the person may be told; if not, no answer about an address may depend on who has it
 */
export async function mayBeTold(
  kysely: Kysely<SystemSchema>,
  userId: number,
  addresses: readonly string[],
  now: Date,
): Promise<boolean> {
  const person = hashed(`taken:${userId}`);
  const at = now.toISOString();
  const over = new Date(now.getTime() - MINUTES * MINUTE).toISOString();
  if (addresses.length === 0) {
    const found = kysely.selectFrom("system.usage").select("amount").where("key", "=", person);
    const used = await found.where("since", ">", over).executeTakeFirst();
    return (used?.amount ?? 0) <= MOST_TOLD;
  }
  const keys = [...new Set(addresses)].map((address) => hashed(`taken:${userId}:${address}`)).sort();
  const expires = new Date(now.getTime() + MINUTES * MINUTE).toISOString();
  const { rows } = await sql<{ amount: number | string }>`
    with fresh as (
      insert into system."usage" as "usage" ("key", "amount", "since", "expires")
      select key, 1, ${at}::timestamptz, ${expires}::timestamptz from unnest(${keys}::text[]) as key
      on conflict ("key") do update set "since" = excluded."since", "expires" = excluded."expires"
      where "usage"."since" <= ${over}
      returning 1)
    insert into system."usage" as "usage" ("key", "amount", "since", "expires")
    select ${person}::text, (select count(*) from fresh), ${at}::timestamptz, ${expires}::timestamptz
    on conflict ("key") do update set
      "amount" = case when "usage"."since" <= ${over} then 0 else "usage"."amount" end + excluded."amount",
      "since" = case when "usage"."since" <= ${over} then excluded."since" else "usage"."since" end,
      "expires" = excluded."expires"
    returning "amount"`.execute(kysely);
  return Number(rows[0]?.amount ?? 0) <= MOST_TOLD;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
