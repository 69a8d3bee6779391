import type { FactorKind, SignInStep } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { SecondFactor, Tenancy } from "../base/application.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import { countTries, type Limit } from "../http/rate-limit.ts";
import { isEnough } from "../http/second-factor.ts";
import { rememberPlaces } from "./known-places.ts";
import { claimEntry, recordSecurity, type SecurityEvent } from "./security-log.ts";
import { createSession, type NewSession } from "./sessions.ts";
import { beginWaiting } from "./sign-in-starts.ts";

export interface SignedIn {
  /** The token of the new session. */
  readonly token: string;
  /** The token that identifies the browser from now on. */
  readonly deviceToken: string;
}

/** A sign-in that waits for a second factor, or until one is set up. */
export interface Waiting {
  readonly step: SignInStep;
  /** The token that ties it to the browser. */
  readonly startToken: string;
}

/** How a proof of who somebody is ends. */
export type SignInEnd = SignedIn | Waiting;

export function isWaiting(end: SignInEnd): end is Waiting {
  return "step" in end;
}

export interface Opening extends NewSession {
  /** The value of the browser's cookie from an earlier sign-in. */
  readonly deviceToken: string | undefined;
  /** What the security log tells besides. */
  readonly detail?: SecurityEvent["detail"];
}

/** The end of every sign-in, by whatever proof: opens the session, unless a second factor is due first. */
export async function endSignIn(trx: Kysely<SystemSchema>, tenancy: Tenancy, opening: Opening): Promise<SignInEnd> {
  const { userId, factor, identity, now } = opening;
  const step = await stepFor(trx, tenancy, userId, factor);
  if (step.next === null) return openSession(trx, opening);
  if (factor === null) await recordRequest(trx, opening, step.next);
  const start = {
    userId,
    factor,
    identityId: identity?.id ?? null,
    providerSession: identity?.providerSession ?? null,
    idToken: identity?.sealedFor({ table: "system.signInStart", column: "idToken", row: identity.id }) ?? null,
  };
  return { step, startToken: await beginWaiting(trx, start, now) };
}

/** Somebody who knows a password can begin sign-ins without end, and the log keeps each entry for a year. */
const REQUESTS: Limit = { most: 30, minutes: 60 };

/** Somebody who knows the password alone gets no further, and would leave no entry otherwise. */
async function recordRequest(trx: Kysely<SystemSchema>, opening: Opening, next: SignInStep["next"]): Promise<void> {
  const { userId, client, now, identity } = opening;
  const limits = [{ key: `factorRequested:${userId}`, limit: REQUESTS }];
  const isLast = await claimEntry(() => countTries(trx, limits, now));
  if (isLast === null) return;
  const detail = { after: identity === undefined ? "password" : "provider", next, ...(isLast && { isLast }) };
  await recordSecurity(trx, [{ ...client, kind: "factorRequested", userId, at: now.toISOString(), detail }]);
}

/** Logs the sign-in, remembers the place and creates the session. */
async function openSession(trx: Kysely<SystemSchema>, opening: Opening): Promise<SignedIn> {
  const { userId, client, deviceToken, now, factor, detail = {} } = opening;
  const entry = { ...detail, ...(factor !== null && { factor }) };
  await recordSecurity(trx, [{ ...client, kind: "signIn", userId, at: now.toISOString(), detail: entry }]);
  const known = await rememberPlaces(trx, { userId, network: networkOf(client.address), deviceToken }, now);
  return { token: await createSession(trx, opening), deviceToken: known };
}

/** What a sign-in of a person needs yet. One statement. @param given the factor that was given already */
export async function stepFor(
  kysely: Kysely<SystemSchema>,
  { secondFactors }: Tenancy,
  userId: number,
  given: ProvedFactor | null,
): Promise<SignInStep> {
  const account = await kysely
    .selectFrom("system.account as account")
    .select("account.profile")
    .select(heldKinds.as("kinds"))
    .where("account.userId", "=", userId)
    .executeTakeFirstOrThrow();
  return nextStep(secondFactors.get(account.profile), account.kinds, given);
}

/** For a query of `account`: the kinds of its factors that can still be used. */
export const heldKinds = sql<FactorKind[]>`array(select distinct "kind" from system."factor"
  where "userId" = "account"."userId" and "used" is null order by "kind")`;

/**
 * Decides whether a session may open.
 * @param need what the profile asks for
 * @param held the kinds that the person has
 */
export function nextStep(
  need: SecondFactor | undefined,
  held: readonly FactorKind[],
  given: ProvedFactor | null,
): SignInStep {
  if (isEnough(need, given)) return { next: null, ways: [] };
  if (given === null && hasFactor(held)) return { next: "factor", ways: waysOf(need, held) };
  if (need === undefined) return { next: null, ways: [] };
  return { next: "enrol", ways: need === "passkey" ? ["passkey"] : ["totp", "passkey"] };
}

/** Recovery codes alone are no factor. */
export function hasFactor(held: readonly FactorKind[]): boolean {
  return held.some((kind) => kind !== "recovery");
}

/** Where a passkey is needed and there is one, the codes of an app do not count. */
export function waysOf(need: SecondFactor | undefined, held: readonly FactorKind[]): FactorKind[] {
  const without = need === "passkey" && held.includes("passkey") ? "totp" : null;
  return held.filter((kind) => kind !== without);
}
