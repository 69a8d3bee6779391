import type { SystemSchema } from "../database/schema.ts";
import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import { networkOf } from "../http/address.ts";
import type { Client } from "../http/client.ts";
import { countTries, refuseUsedUp } from "../http/rate-limit.ts";
import { writeMail } from "../mail/outbox.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions, renewToken } from "../session/sessions.ts";
import { verifyInTurn } from "../session/turns.ts";
import { lockAccount, voidCodes } from "../session/codes.ts";
import { knownOf, readInvitation } from "./invitation.ts";
import { passwordChangedMail } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";

/** Wrong present passwords of one person. Somebody who finds a signed-in browser cannot guess for long. */
const LIMIT = { most: 10, minutes: 15 } as const;

export interface PasswordChange {
  readonly userId: number;
  /** The session that stays open. */
  readonly sessionKey: string;
  readonly present: string;
  readonly password: string;
  readonly client: Client;
}

export interface PasswordChanged {
  readonly ended: number;
  readonly token: string;
}

/**
 * Changes the password of a signed-in person. All other sessions end and this one gets a new token. Mailed links to
 * reset the password stop working, and a mail informs the owner.
 * @returns how many sessions ended, and the token for the cookie
 * @throws AppError 400 at `present` or `password`, 429 after ten wrong present passwords
 */
export async function changePassword(
  { kysely, config, now }: AccountDeps,
  change: PasswordChange,
): Promise<PasswordChanged> {
  const { userId, sessionKey, password, client } = change;
  await requirePresent(kysely, change, now);
  const recipient = { userId, ...(await readInvitation(kysely, userId)) };
  const passwordHash = await newPasswordHash(password, knownOf(recipient, config));
  const at = now.toISOString();
  return kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    await trx.updateTable("system.account").set({ passwordHash }).where("userId", "=", userId).execute();
    await recordSecurity(trx, [{ ...client, kind: "passwordChanged", userId, at }]);
    await voidCodes(trx, userId, "password-reset", now);
    await writeMail(trx, passwordChangedMail(config, recipient, now), now);
    const ended = await endSessions(trx, { of: { userIds: [userId] }, except: sessionKey }, at);
    return { ended, token: await renewToken(trx, sessionKey) };
  });
}

/** Asks for the present password again, because somebody else may be using the signed-in browser. */
async function requirePresent(
  kysely: Kysely<SystemSchema>,
  { userId, present, password, client }: PasswordChange,
  now: Date,
): Promise<void> {
  const limits = [{ key: `changePassword:${userId}`, limit: LIMIT }];
  await refuseUsedUp(kysely, limits, now);
  const account = await kysely
    .selectFrom("system.account")
    .select("passwordHash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const isRight = await verifyInTurn(networkOf(client.address), present, account?.passwordHash ?? null);
  if (!isRight) {
    await countTries(kysely, limits, now);
    await recordSecurity(kysely, [{ ...client, kind: "passwordRefused", userId, at: now.toISOString() }]);
    throw new AppError("wrongPassword", { attribute: "present" });
  }
  await refuseUsedUp(kysely, limits, now);
  if (present === password) throw new AppError("samePassword", { attribute: "password" });
}
