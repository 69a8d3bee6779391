import type { CodeType } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { Client } from "../http/client.ts";
import { liftLock } from "../session/failures.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import { writeMail } from "../mail/outbox.ts";
import { type FoundCode, findCode, lockAccount, takeCode, voidCodes } from "./codes.ts";
import { type Invitation, readInvitation } from "./invitation.ts";
import { passwordChangedMail } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";

export interface Redemption {
  readonly code: string;
  readonly type: CodeType;
  /** Of the organization that the link was made for, where the link names one. */
  readonly organizationGuid?: string | undefined;
  readonly password?: string | undefined;
  /** Of the session that the call carries, which a new password leaves alone. */
  readonly sessionKey: string | null;
  readonly client: Client;
}

/**
 * Does what a link is for: confirms an account, or sets a new password. Either way the password is the one that comes
 * with the code, whatever was set before: only the mailbox has the code. The person's other sessions end, and failures
 * to
 * sign in count no more. Without a password a code that is good is left as it is, and the refusal says so. A
 * verification
 * link that is followed again finds the account confirmed, which is as well.
 * @throws AppError 404 unknown or used, 410 expired, 400 a password that is missing or too weak
 */
export async function redeemCode({ kysely, config, now }: AccountDeps, redemption: Redemption): Promise<void> {
  const { code, type, organizationGuid, password, sessionKey, client } = redemption;
  const found = await findCode(kysely, code, type, organizationGuid);
  if (type === "account-verification" && found?.confirmed && password === undefined) return;
  const { userId, expires } = usable(found, type);
  const at = now.toISOString();
  if (expires <= at) throw new AppError("expiredCode");
  const account = await readInvitation(kysely, userId);
  if (password === undefined) throw passwordNeeded(account);
  const passwordHash = await newPasswordHash(password, [account.email, config.productName]);
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

/** A code that was made for this and waits to be used: of an account still to be confirmed, or of one that is. */
function usable(found: FoundCode | undefined, type: CodeType): FoundCode {
  const isDue = type === "account-verification" ? found?.confirmed === null : found?.confirmed !== null;
  if (found === undefined || found.used !== null || !isDue) throw new AppError("unknownCode");
  return found;
}

/** Says whose account the link is for, and where, before anybody types a password. */
function passwordNeeded({ email, organization, inviter }: Invitation): AppError {
  return new AppError("passwordNeeded", {
    attribute: "password",
    details: { account: { email, organization, inviter } },
  });
}
