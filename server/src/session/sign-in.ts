import { fold } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SecurityKind, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../http/address.ts";
import type { Client } from "../http/client.ts";
import { type Limit, returnTries, tryAgainLater } from "../http/rate-limit.ts";
import { verifyPassword } from "./password.ts";
import { recordSecurity } from "./security-log.ts";
import { createSession } from "./sessions.ts";

/** Failures for one username, and for one network address (ACC-D10). */
const LIMIT: Limit = { most: 10, minutes: 15 };

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly client: Client;
}

export interface SignInDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly minutes: number;
  readonly now: Date;
}

/**
 * Signs in by username and password. A try is counted before the password is looked at and given back when it was
 * right, so that many at once cannot outrun the limit.
 * @returns the token of a new session
 * @throws AppError 401 alike for an unknown user and a wrong password, 403 for an unconfirmed account, 429 after too many failures
 */
export async function signIn(
  { kysely, minutes, now }: SignInDeps,
  { username, password, client }: SignIn,
): Promise<string> {
  const usernameKey = fold(username);
  const keys = [`signIn:username:${usernameKey}`, `signIn:address:${networkOf(client.address)}`];
  const account = await readAccount(kysely, usernameKey);
  const userId = account?.userId ?? null;
  const record = (kind: SecurityKind, detail = {}, db = kysely) =>
    recordSecurity(db, [{ ...client, kind, userId, at: now.toISOString(), detail }]);
  const refusal = await tryAgainLater(kysely, keys, LIMIT, now);
  if (refusal !== null) {
    // One entry tells of a lock-out, however often it is run into.
    const once = await tryAgainLater(kysely, [`lockedOut:${userId ?? keys.at(-1)}`], { ...LIMIT, most: 1 }, now);
    if (once === null) await record("lockedOut");
    throw refusal;
  }
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === undefined || !right) {
    await record("signInFailed", { reason: account === undefined ? "unknown" : "password" });
    throw new AppError("credentials");
  }
  await returnTries(kysely, keys, now);
  if (account.confirmed === null) {
    await record("signInFailed", { reason: "unconfirmed" });
    throw new AppError("unconfirmed");
  }
  const organizationId = account.lastOrganizationId ?? account.organizationId;
  const session = { userId: account.userId, organizationId, device: client.device, minutes, now };
  return kysely.transaction().execute(async (trx) => {
    await record("signIn", {}, trx);
    return createSession(trx, session);
  });
}

function readAccount(kysely: Kysely<SystemSchema>, usernameKey: string) {
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
    .where("account.usernameKey", "=", usernameKey)
    .executeTakeFirst();
}
