import { fold } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import type { Tenancy } from "../base/application.ts";
import { networkOf } from "../http/address.ts";
import type { Client } from "../http/client.ts";
import { countTries, type Limited, refuseUsedUp } from "../http/rate-limit.ts";
import { limitsOf, NETWORK_FAILURES } from "./failures.ts";
import { endSignIn, type SignInEnd } from "./end-sign-in.ts";
import { knownPlaceColumns, type Places, placesOf } from "./known-places.ts";
import { domainRefusesPasswords, refusesPassword } from "./password-refusal.ts";
import { recordSecurity } from "./security-log.ts";
import { verifyInTurn } from "./turns.ts";

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly client: Client;
  /** The value of the browser's cookie from an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

export interface SignInDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly tenancy: Tenancy;
  readonly minutes: number;
  readonly now: Date;
}

/**
 * Signs in with username and password, up to the second factor where one is due. Only failures count towards the limits. The limits are checked before and after
 * the password check, and counting a failure checks them too. So even with many concurrent tries, no more of them learn
 * whether the password was right than the limit allows.
 * @throws AppError credentials (401) for an unknown user as for a wrong password, useProvider (403) for every address of a
 * domain whose identity provider refuses passwords, unconfirmed (403), tooManyTries (429)
 * after too many failures, signInsBusy (503) if too many people sign in at once
 */
export async function signIn(
  deps: SignInDeps,
  { username, password, client, deviceToken }: SignIn,
): Promise<SignInEnd> {
  const { kysely, tenancy, minutes, now } = deps;
  const usernameKey = fold(username);
  const network = networkOf(client.address);
  const places = placesOf(network, deviceToken);
  const account = await readAccount(kysely, usernameKey, places);
  const { knowsNetwork = false, knowsDevice = false } = account ?? {};
  const limits = limitsOf({ usernameKey, address: client.address, places, knowsNetwork, knowsDevice });
  await refuseUsedUp(kysely, limits, now);
  const isRight = await verifyInTurn(network, password, account?.passwordHash ?? null);
  if (account === undefined || !isRight || account.isRefused) {
    const reason = account === undefined ? "unknown" : account.isRefused ? "useProvider" : "password";
    await countFailure(deps, { userId: account?.userId ?? null, client, limits, reason });
    // By the domain that was typed, so that nobody learns who has an account.
    const refuses = (isRight && account?.isRefused) || (await domainRefusesPasswords(kysely, username));
    throw new AppError(refuses ? "useProvider" : "credentials");
  }
  await refuseUsedUp(kysely, limits, now);
  const { userId } = account;
  const at = now.toISOString();
  if (account.confirmed === null) {
    await recordSecurity(kysely, [{ ...client, kind: "signInFailed", userId, at, detail: { reason: "unconfirmed" } }]);
    throw new AppError("unconfirmed");
  }
  const organizationId = account.lastOrganizationId ?? account.organizationId;
  const opening = { userId, organizationId, client, deviceToken, minutes, now, factor: null, provedAt: now };
  return kysely.transaction().execute((trx) => endSignIn(trx, tenancy, opening));
}

interface Failure {
  readonly userId: number | null;
  readonly client: Client;
  readonly limits: readonly Limited[];
  readonly reason: "unknown" | "password" | "useProvider";
}

/** Counts and logs a failure. If it uses up a limit, logs the lock as well. @throws AppError tooManyTries (429) */
async function countFailure({ kysely, now }: SignInDeps, { userId, client, limits, reason }: Failure): Promise<void> {
  const usedUp = await countTries(kysely, limits, now);
  const event = { ...client, userId, at: now.toISOString() };
  await recordSecurity(kysely, [
    { ...event, kind: "signInFailed", detail: { reason } },
    ...usedUp.map((key) => lockOf(event, key)),
  ]);
}

/** A lock of a network affects everybody in it, so its entry belongs to no person. */
function lockOf(event: Client & { readonly userId: number | null; readonly at: string }, key: string) {
  const isNetwork = key.startsWith(NETWORK_FAILURES);
  const userId = isNetwork ? null : event.userId;
  return { ...event, userId, kind: "lockedOut", detail: { what: isNetwork ? "network" : "username" } } as const;
}

function readAccount(kysely: Kysely<SystemSchema>, usernameKey: string, places: Places) {
  return kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select([
      "account.userId",
      "account.passwordHash",
      "account.confirmed",
      "account.lastOrganizationId",
      "user.organizationId",
    ])
    .select(knownPlaceColumns(places))
    .select(refusesPassword.as("isRefused"))
    .where("account.usernameKey", "=", usernameKey)
    .executeTakeFirst();
}
