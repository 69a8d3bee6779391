import { fold } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../http/address.ts";
import { type Limit, returnTries, takeTries } from "../http/rate-limit.ts";
import { verifyPassword } from "./password.ts";
import { createSession } from "./sessions.ts";

/** Failures for one username, and for one network address (ACC-D10). */
const LIMIT: Limit = { most: 10, minutes: 15 };

export interface SignIn {
  readonly username: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
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
  { username, password, address }: SignIn,
): Promise<string> {
  const usernameKey = fold(username);
  const keys = [`signIn:username:${usernameKey}`, `signIn:address:${networkOf(address)}`];
  await takeTries(kysely, keys, LIMIT, now);
  const account = await readAccount(kysely, usernameKey);
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === undefined || !right) throw new AppError("credentials");
  await returnTries(kysely, keys, now);
  if (account.confirmed === null) throw new AppError("unconfirmed");
  const organizationId = account.lastOrganizationId ?? account.organizationId;
  return createSession(kysely, { userId: account.userId, organizationId, minutes, now });
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
