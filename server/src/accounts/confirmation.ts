import { networkOf } from "../http/address.ts";
import { AppError } from "../errors.ts";
import { type Limit, takeTries } from "../http/rate-limit.ts";
import { writeMail } from "../mail/outbox.ts";
import { makeCode } from "./codes.ts";
import { readInvitation } from "./invitation.ts";
import { confirmationMail, type Onward } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";
import { homeOf, insertAccount, personOf } from "./person.ts";
import type { Records } from "../records/records.ts";
import { operations } from "@armature/plugins/operations";

/** Mails to one person (ACC-D25). */
const PER_MINUTE: Limit = { most: 1, minutes: 1 };
const PER_DAY: Limit = { most: 10, minutes: 24 * 60 };
/** Looks at who exists, and mails asked for, each from one network address (ACC-D20). */
const PER_ADDRESS: Limit = { most: 30, minutes: 1 };

/** Writes the mail with a new code, in the transaction that the deps hold. @throws AppError 429 */
export async function mailConfirmation(
  { kysely: trx, config, now }: AccountDeps,
  userId: number,
  onward: Onward,
): Promise<void> {
  const key = `confirmation:${userId}`;
  await takeTries(trx, [`${key}:minute`], PER_MINUTE, now);
  await takeTries(trx, [`${key}:day`], PER_DAY, now);
  const code = await makeCode(trx, userId, "account-verification", now);
  const recipient = { userId, ...(await readInvitation(trx, userId)) };
  await writeMail(trx, confirmationMail(config, recipient, code, onward), now);
}

/**
 * Mails a person the confirmation again, or for the first time: somebody who was entered among the organization's people
 * gets an account without a password, which its link asks for (ACC-111, ACC-D24, ACC-D26).
 * @throws AppError 404 unknown, 429 more than one a minute or ten a day, or 30 a minute from one network address
 */
export async function sendConfirmation(
  deps: AccountDeps,
  userId: number,
  { address, onward }: { readonly address: string; readonly onward: Onward },
): Promise<"emailSent" | "emailAlreadyConfirmed"> {
  await takeTries(deps.kysely, [`sendConfirmation:${networkOf(address)}`], PER_ADDRESS, deps.now);
  return deps.kysely.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("data.user as user")
      .leftJoin("system.account as account", "account.userId", "user.userId")
      .select(["user.email", "account.userId as accountId", "account.confirmed"])
      .where("user.userId", "=", userId)
      .executeTakeFirst();
    if (person === undefined) throw new AppError("unknownRecord", { args: { entity: "user" } });
    if (person.confirmed !== null) return "emailAlreadyConfirmed";
    if (person.accountId === null) await insertAccount(trx, { userId, email: person.email, passwordHash: null });
    await mailConfirmation({ ...deps, kysely: trx }, userId, onward);
    return "emailSent";
  });
}

export interface Look {
  readonly organizationId: number;
  readonly emailUsername: string;
  readonly address: string;
}

/** Whether somebody has the e-mail that this username is at the organization (ACC-108, ACC-D20). @throws AppError 404, 429 */
export async function lookForPerson(
  { kysely, now, records }: AccountDeps & { readonly records: Records },
  { organizationId, emailUsername, address }: Look,
): Promise<{ exists: boolean; userId: number | null; confirmed: boolean }> {
  await takeTries(kysely, [`userExists:${networkOf(address)}`], PER_ADDRESS, now);
  const { domain } = await homeOf(records, organizationId);
  const isAddress = operations.account.isEmailUsername(emailUsername);
  const found = isAddress ? await personOf(kysely, records, `${emailUsername}@${domain}`) : null;
  return { exists: found !== null, userId: found?.userId ?? null, confirmed: found?.confirmed ?? false };
}
