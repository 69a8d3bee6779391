import { type Kysely, sql } from "kysely";
import { DAY, timeBefore } from "../base/time.ts";
import type { SystemSchema } from "../database/schema.ts";
import { KNOWN_DAYS } from "../http/cookies.ts";
import { keyOfToken, newToken } from "../base/token.ts";

/** The maximum for one person. Those unused for longest are forgotten first. */
const MOST_PLACES = 100;

/** The network and browser that somebody signs in from. */
export interface Places {
  /** The key of the network. */
  readonly network: string;
  /** The key of the browser's cookie; null if it has none. */
  readonly device: string | null;
}

/** @param deviceToken the value of the browser's cookie */
export function placesOf(network: string, deviceToken: string | undefined): Places {
  const device = deviceToken === undefined ? null : keyOfToken(`device:${deviceToken}`);
  return { network: keyOfToken(`network:${network}`), device };
}

/** Columns for a query of accounts: whether the account knows the network and the browser. */
export function knownPlaceColumns({ network, device }: Places) {
  const known = (key: string | null) =>
    sql<boolean>`exists (select from system."signInPlace" where "userId" = "account"."userId" and "key" = ${key})`;
  return [known(network).as("knowsNetwork"), known(device).as("knowsDevice")] as const;
}

/**
 * Remembers where somebody signed in.
 * @returns the value for the browser's cookie: the present one if this server issued it, otherwise a new one
 */
export async function rememberPlaces(
  trx: Kysely<SystemSchema>,
  {
    userId,
    network,
    deviceToken,
  }: { readonly userId: number; readonly network: string; readonly deviceToken: string | undefined },
  now: Date,
): Promise<string> {
  const token = deviceToken !== undefined && (await isOurs(trx, deviceToken)) ? deviceToken : newToken();
  const places = placesOf(network, token);
  const keys = [places.network, places.device];
  // One order for all keys, so that two concurrent sign-ins cannot deadlock.
  await sql`insert into system."signInPlace" ("userId", "key", "lastUsed")
    select ${userId}::int, "key", ${now.toISOString()}::timestamptz from unnest(${keys}::text[]) as "key" order by "key"
    on conflict ("userId", "key") do update set "lastUsed" = excluded."lastUsed"`.execute(trx);
  return token;
}

/** Somebody else may have planted the token in the browser, so only one that this server issued is kept. */
async function isOurs(trx: Kysely<SystemSchema>, deviceToken: string): Promise<boolean> {
  const { device } = placesOf("", deviceToken);
  const found = await trx
    .selectFrom("system.signInPlace")
    .select("userId")
    .where("key", "=", device ?? "")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets places unused for long, and the oldest of a person with too many. */
export async function sweepPlaces(kysely: Kysely<SystemSchema>, now: Date): Promise<void> {
  const unused = timeBefore(now, KNOWN_DAYS * DAY);
  await sql`delete from system."signInPlace" as "place" using (
      select "userId", "key", row_number() over (partition by "userId" order by "lastUsed" desc) as "rank" from system."signInPlace"
    ) as "ranked"
    where "place"."userId" = "ranked"."userId" and "place"."key" = "ranked"."key"
      and ("place"."lastUsed" <= ${unused} or "ranked"."rank" > ${sql.lit(MOST_PLACES)})`.execute(kysely);
}
