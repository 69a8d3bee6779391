import { fold } from "@armature/engine";
import { isEmailUsername, SECONDS_BETWEEN_MAILS } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { countTries, type Limit, networkLimits, takeTries } from "../http/rate-limit.ts";
import { writeMail } from "../mail/outbox.ts";
import { beginCode } from "../session/codes.ts";
import { readInvitation } from "./invitation.ts";
import { confirmationMail, type Onward } from "./links.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { AccountDeps } from "./password-reset.ts";
import { PERSON } from "../records/account-entities.ts";
import { type FoundPerson, homeOf, insertAccount, newcomerOf, personOf } from "./person.ts";
import type { Records } from "../records/records.ts";

/** Limits of mails to one mailbox. */
const PER_MINUTE: Limit = { most: 1, minutes: SECONDS_BETWEEN_MAILS / 60 };
const PER_DAY: Limit = { most: 10, minutes: 24 * 60 };
/** Lookups of people and requests for mails from one network address. */
export const PER_ADDRESS: Limit = { most: 30, minutes: 1 };
/** Mails to people of one organization, requested without a session. Enough for a large organization that starts. */
const PER_ORGANIZATION: Limit = { most: 500, minutes: 60 };

/** Counts a mail that is requested without a session. @throws AppError tooManyTries (429) */
export async function takePublicMail(kysely: Kysely<SystemSchema>, organizationId: number, now: Date): Promise<void> {
  await takeTries(kysely, [`publicMail:organization:${organizationId}`], PER_ORGANIZATION, now);
}

/**
 * Writes the mail with a new code, in the transaction of `deps`, within the limits of the mailbox.
 * @throws AppError tooManyTries (429)
 */
export async function mailConfirmation(deps: AccountDeps, userId: number, onward: Onward): Promise<void> {
  const email = await writeConfirmation(deps, userId, onward);
  await takeMailbox(deps.kysely, email, deps.now);
}

/**
 * Writes the mail without counting it.
 * @returns the address
 * @throws AppError useProvider (403) for an address whose identity provider refuses passwords
 */
export async function writeConfirmation(
  { kysely: trx, config, now }: AccountDeps,
  userId: number,
  onward: Onward,
): Promise<string> {
  const recipient = { userId, ...(await readInvitation(trx, userId)) };
  if (recipient.isRefused) throw new AppError("useProvider", { attribute: "email" });
  const expires = await beginCode(trx, userId, "account-verification", now);
  await writeMail(trx, confirmationMail(config, recipient, expires, onward), now);
  return recipient.email;
}

/** Counts a mail to a mailbox, known or not. @throws AppError tooManyTries (429) */
export async function takeMailbox(kysely: Kysely<SystemSchema>, email: string, now: Date): Promise<void> {
  const key = `confirmation:${fold(email)}`;
  const minute = { key: `${key}:minute`, limit: PER_MINUTE };
  await countTries(kysely, [minute, { key: `${key}:day`, limit: PER_DAY }], now);
}

/**
 * Who requests a mail to a person: the public form, which names the person's e-mail address, or somebody who manages
 * the people of an organization.
 */
export type Asker = { readonly emailUsername: string; readonly organizationId: number } | { readonly keeps: number };

export interface ConfirmationRequest {
  readonly userId: number;
  readonly asker: Asker;
  readonly address: string;
  readonly onward: Onward;
}

/**
 * Mails a person the confirmation, again or for the first time. A person in the organization without an account gets
 * one; its link asks for a password.
 * @throws AppError unknownRecord (404) if the requester may not know the person; tooManyTries (429) after one mail a
 * minute or ten a day, or too many for a network address or organization
 */
export async function sendConfirmation(
  deps: RecordDeps,
  { userId, asker, address, onward }: ConfirmationRequest,
): Promise<"emailSent" | "emailAlreadyConfirmed"> {
  await countTries(deps.kysely, networkLimits("sendConfirmation", address, PER_ADDRESS), deps.now);
  await requireKnown(deps, userId, asker);
  return deps.kysely.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("data.user as user")
      .leftJoin("system.account as account", "account.userId", "user.userId")
      .select(["user.email", "account.userId as accountId", "account.confirmed"])
      .where("user.userId", "=", userId)
      .executeTakeFirst();
    if (person === undefined) throw unknown();
    if (person.confirmed !== null) return "emailAlreadyConfirmed";
    if (person.accountId === null) {
      const profile = newcomerOf(deps.metadata.tenancy);
      await insertAccount(trx, { userId, email: person.email, passwordHash: null, profile });
    }
    await mailConfirmation({ ...deps, kysely: trx }, userId, onward);
    return "emailSent";
  });
}

/**
 * Prevents anybody from finding or mailing people by number: the public form must name the e-mail address.
 * @throws AppError unknownRecord (404), tooManyTries (429)
 */
async function requireKnown({ kysely, records, now }: RecordDeps, userId: number, asker: Asker): Promise<void> {
  if ("keeps" in asker) {
    const people = kysely.selectFrom("data.user").select("userId").where("organizationId", "=", asker.keeps);
    if ((await people.where("userId", "=", userId).executeTakeFirst()) === undefined) throw unknown();
    return;
  }
  const found = await personAt(kysely, records, asker);
  if (found?.userId !== userId) throw unknown();
  await takePublicMail(kysely, asker.organizationId, now);
}

function unknown(): AppError {
  return new AppError("unknownRecord", { args: { entity: PERSON } });
}

interface RecordDeps extends AccountDeps {
  readonly metadata: Pick<MetadataStore, "tenancy">;
  readonly records: Records;
}

export interface Look {
  readonly organizationId: number;
  readonly emailUsername: string;
  readonly address: string;
}

/**
 * Whether somebody in the organization has the e-mail address with this username.
 * @throws AppError unknownRecord (404), tooManyTries (429)
 */
export async function lookForPerson(
  { kysely, now, records }: RecordDeps,
  { organizationId, emailUsername, address }: Look,
): Promise<{ exists: boolean; userId: number | null; confirmed: boolean }> {
  await countTries(kysely, networkLimits("userExists", address, PER_ADDRESS), now);
  const found = await personAt(kysely, records, { organizationId, emailUsername });
  return { exists: found !== null, userId: found?.userId ?? null, confirmed: found?.confirmed ?? false };
}

async function personAt(
  kysely: Kysely<SystemSchema>,
  records: Records,
  { organizationId, emailUsername }: Omit<Look, "address">,
): Promise<FoundPerson | null> {
  const home = await homeOf(records, organizationId);
  if (!isEmailUsername(emailUsername)) return null;
  return personOf(kysely, records, home, `${emailUsername}@${home.domain}`);
}
