import type { CodeType } from "../database/account-tables.ts";
import { AppError } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import { liftLock } from "../session/failures.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import { writeMail } from "../mail/outbox.ts";
import { type FoundCode, findCode, lockAccount, takeCode, voidCodes } from "../session/codes.ts";
import { type Invitation, knownOf, readInvitation } from "./invitation.ts";
import { passwordChangedMail } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";

export interface Redemption {
  readonly code: string;
  readonly type: CodeType;
  /** The organization that the link names, if it names one. */
  readonly organizationGuid?: string | undefined;
  readonly password?: string | undefined;
  /** The caller's session, which stays open when the password changes. */
  readonly sessionKey: string | null;
  readonly client: Client;
}

/**
 * Redeems a link: confirms an account, or sets a new password. In both cases the password that comes with the code
 * becomes the password, because only the owner of the mailbox has the code. Other sessions of the person end, and
 * failed sign-ins are forgotten. Without a password, a valid code stays unused and the error says that a password is
 * needed. A verification link that is opened again does nothing.
 * @throws AppError unknownCode (404) if it is unknown or used, expiredCode (410), 400 if the password is missing or too
 * weak
 */
export async function redeemCode({ kysely, config, now }: AccountDeps, redemption: Redemption): Promise<void> {
  const { code, type, organizationGuid, password, sessionKey, client } = redemption;
  const found = await findCode(kysely, code, type, organizationGuid);
  if (type === "account-verification" && found?.confirmed && password === undefined) return;
  const { userId, expires } = usable(found, type);
  const at = now.toISOString();
  if (expires <= at) throw new AppError("expiredCode");
  const account = await readInvitation(kysely, userId);
  if (account.isRefused) throw new AppError("useProvider");
  if (password === undefined) throw passwordNeeded(account);
  const passwordHash = await newPasswordHash(password, knownOf(account, config));
  await kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if (!(await takeCode(trx, code, type, now))) throw new AppError("unknownCode");
    await voidCodes(trx, userId, type, now);
    const confirmed = found?.confirmed ?? at;
    await trx.updateTable("system.account").set({ confirmed, passwordHash }).where("userId", "=", userId).execute();
    await recordSecurity(trx, [{ ...client, kind: "passwordChanged", userId, at }]);
    await endSessions(trx, { of: { userIds: [userId] }, except: sessionKey }, at);
    await liftLock(trx, userId);
    if (type === "password-reset") await writeMail(trx, passwordChangedMail(config, { userId, ...account }, now), now);
  });
}

/** The code if it can be used: a verification of an unconfirmed account, or a reset of a confirmed one. */
function usable(found: FoundCode | undefined, type: CodeType): FoundCode {
  const isDue = type === "account-verification" ? found?.confirmed === null : found?.confirmed !== null;
  if (found === undefined || found.used !== null || !isDue) throw new AppError("unknownCode");
  return found;
}

/** Says whose account the link is for, before anybody types a password. */
function passwordNeeded({ email, organization, inviter }: Invitation): AppError {
  return new AppError("passwordNeeded", {
    attribute: "password",
    details: { account: { email, organization, inviter } },
  });
}
