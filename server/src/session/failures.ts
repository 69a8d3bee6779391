import { FACTOR_TRIES } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { forgetTries, type Limit, type Limited, networkLimits, usedUpUntil } from "../http/rate-limit.ts";
import type { Places } from "./known-places.ts";

/** Failed sign-ins for one username: one count for all unknown places together, and one for each known place. */
const PER_USERNAME: Limit = { most: 10, minutes: 15 };
/** The start of the keys of {@link PER_NETWORK}. */
export const NETWORK_FAILURES = "signIn:address";
/** Failed sign-ins for any usernames from one network. */
const PER_NETWORK: Limit = { most: 100, minutes: 15 };

export interface Try {
  readonly usernameKey: string;
  readonly address: string;
  readonly places: Places;
  readonly knowsNetwork: boolean;
  readonly knowsDevice: boolean;
}

/**
 * The limits that a failure counts against. A browser that the person has used before has its own count, so nobody else
 * can use it up. A known network has its own count too, besides the count for everybody in that network.
 */
export function limitsOf({ usernameKey, address, places, knowsNetwork, knowsDevice }: Try): readonly Limited[] {
  if (knowsDevice) return [placeLimit(usernameKey, String(places.device))];
  const all = networkLimits(NETWORK_FAILURES, address, PER_NETWORK);
  return [knowsNetwork ? placeLimit(usernameKey, places.network) : usernameLimit(usernameKey), ...all];
}

/** The end of the lock for each locked account, whether new places or a known one are locked. */
export async function lockedUntil(
  kysely: Kysely<SystemSchema>,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Instant>> {
  const limits = await limitsOfAccounts(kysely, userIds);
  const ends = await usedUpUntil(kysely, limits, now);
  const locked = new Map<number, Instant>();
  for (const { userId, key } of limits) {
    const end = ends.get(key);
    if (end !== undefined && end > (locked.get(userId) ?? "")) locked.set(userId, end);
  }
  return locked;
}

/** Forgets the failed sign-ins of an account, after a password reset. It lifts no lock of wrong codes: a mailbox is no factor. */
export async function liftLock(kysely: Kysely<SystemSchema>, userId: number): Promise<void> {
  const limits = await signInLimits(kysely, [userId]);
  await forgetTries(
    kysely,
    limits.map(({ key }) => key),
  );
}

/** Forgets all that locks an account, as an administrator wants it. */
export async function unlock(kysely: Kysely<SystemSchema>, userId: number): Promise<void> {
  const limits = await limitsOfAccounts(kysely, [userId]);
  await forgetTries(
    kysely,
    limits.map(({ key }) => key),
  );
}

type OfAccount = Limited & { readonly userId: number };

async function limitsOfAccounts(
  kysely: Kysely<SystemSchema>,
  userIds: readonly number[],
): Promise<readonly OfAccount[]> {
  const others = userIds.flatMap((userId) => [
    { userId, ...factorLimit(userId) },
    { userId, ...presentPasswordLimit(userId) },
  ]);
  return [...(await signInLimits(kysely, userIds)), ...others];
}

/** Wrong codes of one person, wherever they are asked. */
export function factorLimit(userId: number): Limited {
  return { key: `factor:${userId}`, limit: FACTOR_TRIES };
}

/** Wrong present passwords of one person. Somebody who finds a signed-in browser cannot guess for long. */
export function presentPasswordLimit(userId: number): Limited {
  return { key: `changePassword:${userId}`, limit: PER_USERNAME };
}

async function signInLimits(kysely: Kysely<SystemSchema>, userIds: readonly number[]): Promise<readonly OfAccount[]> {
  const rows = await kysely
    .selectFrom("system.account as account")
    .leftJoin("system.signInPlace as place", "place.userId", "account.userId")
    .select(["account.userId", "account.usernameKey", "place.key"])
    .where(sql<boolean>`"account"."userId" = any(${userIds}::int[])`)
    .execute();
  const usernames = new Map(rows.map(({ userId, usernameKey }) => [userId, usernameLimit(usernameKey)]));
  const places = rows.flatMap(({ userId, usernameKey, key }) =>
    key === null ? [] : [{ userId, ...placeLimit(usernameKey, key) }],
  );
  return [...[...usernames].map(([userId, limited]) => ({ userId, ...limited })), ...places];
}

function usernameLimit(usernameKey: string): Limited {
  return { key: `signIn:username:${usernameKey}`, limit: PER_USERNAME };
}

function placeLimit(usernameKey: string, place: string): Limited {
  return { key: `signIn:place:${usernameKey}:${place}`, limit: PER_USERNAME };
}
