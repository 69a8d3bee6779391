import { AppError } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import { writeMail } from "../mail/outbox.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { requirePassword } from "../session/present-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions, renewToken } from "../session/sessions.ts";
import { lockAccount, voidCodes } from "../session/codes.ts";
import { knownOf, readInvitation } from "./invitation.ts";
import { passwordChangedMail } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";

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
  const { userId, sessionKey, present, password, client } = change;
  const asked = { userId, password: present, client, kind: "passwordRefused", attribute: "present" } as const;
  await requirePassword(kysely, asked, now);
  if (present === password) throw new AppError("samePassword", { attribute: "password" });
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
