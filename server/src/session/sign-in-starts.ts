import type { Kysely } from "kysely";
import * as client from "openid-client";
import { SECOND, timeAfter } from "../base/time.ts";
import { keyOfToken, newToken } from "../base/token.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Checks } from "./oidc.ts";

/** How long a person may take at the provider, or to give a factor, in seconds. */
export const START_SECONDS = 600;

export interface Start extends ReturnType<typeof newChecks> {
  readonly providerId: number;
  /** Where the browser goes afterwards. */
  readonly redirect: string;
  /** The signed-in person who proves again who they are; null for a plain sign-in. */
  readonly userId: number | null;
}

export function newChecks(): Pick<Checks, "state" | "nonce" | "verifier"> {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/** Stores that a browser starts a sign-in with a provider. @returns the token for its cookie */
export async function beginStart(kysely: Kysely<SystemSchema>, start: Start, now: Date): Promise<string> {
  const token = newToken();
  await kysely
    .insertInto("system.signInStart")
    .values({ key: keyOfToken(token), expires: timeAfter(now, START_SECONDS * SECOND), ...start })
    .execute();
  return token;
}

/** Uses up the start of a browser, so that its answer counts once. Undefined if there is none, or it took too long. */
export async function takeStart(kysely: Kysely<SystemSchema>, token: string, now: Date): Promise<Start | undefined> {
  const taken = await kysely
    .deleteFrom("system.signInStart")
    .where("key", "=", keyOfToken(token))
    .where("kind", "=", "provider")
    .where("expires", ">", now.toISOString())
    .returning(["redirect", "userId"])
    .returning((eb) => [
      eb.ref("providerId").$notNull().as("providerId"),
      eb.ref("state").$notNull().as("state"),
      eb.ref("nonce").$notNull().as("nonce"),
      eb.ref("verifier").$notNull().as("verifier"),
    ])
    .executeTakeFirst();
  return taken;
}

/** A sign-in that waits for a second factor. */
export interface WaitingStart {
  readonly userId: number;
  readonly identityId: number | null;
  readonly providerSession: string | null;
  readonly idToken: string | null;
  /** What was given already, where another kind must be set up. */
  readonly factor: ProvedFactor | null;
}

/** Stores that a sign-in waits for a factor. @returns the token for the browser's cookie */
export async function beginWaiting(kysely: Kysely<SystemSchema>, start: WaitingStart, now: Date): Promise<string> {
  const token = newToken();
  const nothing = { providerId: null, state: null, nonce: null, verifier: null, redirect: "/" };
  await kysely
    .insertInto("system.signInStart")
    .values({
      ...nothing,
      ...start,
      kind: "factor",
      key: keyOfToken(token),
      expires: timeAfter(now, START_SECONDS * SECOND),
    })
    .execute();
  return token;
}

const WAITING = ["userId", "identityId", "providerSession", "idToken", "factor"] as const;

/** The sign-in that waits in a browser. Undefined if there is none, or it took too long. */
export function readWaiting(kysely: Kysely<SystemSchema>, token: string, now: Date): Promise<WaitingStart | undefined> {
  return kysely
    .selectFrom("system.signInStart")
    .select(WAITING)
    .where("key", "=", keyOfToken(token))
    .where("kind", "=", "factor")
    .where("expires", ">", now.toISOString())
    .$narrowType<{ userId: number }>()
    .executeTakeFirst();
}

/** Ends the waiting of a sign-in. Of two calls at once, one gets it. */
export function takeWaiting(kysely: Kysely<SystemSchema>, token: string, now: Date): Promise<WaitingStart | undefined> {
  return kysely
    .deleteFrom("system.signInStart")
    .where("key", "=", keyOfToken(token))
    .where("kind", "=", "factor")
    .where("expires", ">", now.toISOString())
    .returning(WAITING)
    .$narrowType<{ userId: number }>()
    .executeTakeFirst();
}

/** Stores a challenge for a passkey. @param userId null if the passkey is to say whose it is */
export async function beginChallenge(
  kysely: Kysely<SystemSchema>,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> {
  const nothing = { providerId: null, state: null, nonce: null, verifier: null, redirect: "/" };
  await kysely
    .insertInto("system.signInStart")
    .values({
      ...nothing,
      kind: "passkey",
      key: keyOfToken(challenge),
      userId,
      expires: timeAfter(now, START_SECONDS * SECOND),
    })
    .execute();
}

/** Uses up a challenge. @returns whether it was open for this person, or for anybody if null */
export async function takeChallenge(
  kysely: Kysely<SystemSchema>,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("system.signInStart")
    .where("key", "=", keyOfToken(challenge))
    .where("kind", "=", "passkey")
    .where("userId", userId === null ? "is" : "=", userId)
    .where("expires", ">", now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
