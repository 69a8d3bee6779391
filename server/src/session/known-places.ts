import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { keyOfToken, newToken } from "./token.ts";

/** How long a place counts as known after the last sign-in there; a browser keeps its cookie as long. */
export const KNOWN_DAYS = 400;
/** Of one person; the longest unused are forgotten first. */
const MOST_PLACES = 100;
const DAY = 86_400_000;

/** From where somebody signs in. */
export interface Places {
  /** Key of the network. */
  readonly network: string;
  /** Key of what the browser's cookie holds; null where it has none. */
  readonly device: string | null;
}

/** @param deviceToken what the browser's cookie holds */
export function placesOf(network: string, deviceToken: string | undefined): Places {
  const device = deviceToken === undefined ? null : keyOfToken(`device:${deviceToken}`);
  return { network: keyOfToken(`network:${network}`), device };
}

/** Which of the places an account knows, as columns of a query that reads it; `isOurs` whether the cookie is one of ours at all. */
export function knownPlaceColumns({ network, device }: Places) {
  const known = (key: string | null) =>
    sql<boolean>`exists (select from system."signInPlace" where "userId" = "account"."userId" and "key" = ${key})`;
  return [known(network).as("knowsNetwork"), known(device).as("knowsDevice")] as const;
}

/**
 * Remembers where somebody signed in.
 * @returns what the browser's cookie is to hold: what it held, where we gave it that, else something new
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
  // In one order, so that two who sign in at once do not wait for one another.
  await sql`insert into system."signInPlace" ("userId", "key", "lastUsed")
    select ${userId}::int, "key", ${now.toISOString()}::timestamptz from unnest(${keys}::text[]) as "key" order by "key"
    on conflict ("userId", "key") do update set "lastUsed" = excluded."lastUsed"`.execute(trx);
  return token;
}

/** A browser may bring a token that somebody else planted: one that we never gave is not taken over. */
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

/** Forgets places unused for long, and of each person all but the newest. */
export async function sweepPlaces(kysely: Kysely<SystemSchema>, now: Date): Promise<void> {
  const unused = new Date(now.getTime() - KNOWN_DAYS * DAY).toISOString();
  await sql`delete from system."signInPlace" as "place" using (
      select "userId", "key", row_number() over (partition by "userId" order by "lastUsed" desc) as "rank" from system."signInPlace"
    ) as "ranked"
    where "place"."userId" = "ranked"."userId" and "place"."key" = "ranked"."key"
      and ("place"."lastUsed" <= ${unused} or "ranked"."rank" > ${sql.lit(MOST_PLACES)})`.execute(kysely);
}
