import { type Kysely, sql } from "kysely";
import type { CodeType } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { HOUR, timeAfter } from "../base/time.ts";
import { keyOfToken, newToken } from "../base/token.ts";

/** How long a link is valid, in hours. */
const VALID_HOURS = { "account-verification": 24, "password-reset": 1, setup: 24 } as const;
type AnyCodeType = keyof typeof VALID_HOURS;

export interface NewCode {
  /** The code in the link; the database stores only its hash. */
  readonly code: string;
  readonly expires: Instant;
}

/**
 * Placeholder for the code in the text of a mail. The code is inserted when the mail is sent or read, so that no stored
 * text contains one.
 */
export const CODE_PLACE = "__CODE__";

/**
 * Locks an account before its codes are changed, so that changes run one after another. The lock must not block
 * references: a mail that gets its code refers to the account and locks its own row, which would be a deadlock.
 * @returns whether the account exists
 */
export async function lockAccount(trx: Kysely<SystemSchema>, userId: number): Promise<boolean> {
  const accounts = trx.selectFrom("system.account").select("userId").where("userId", "=", userId).forNoKeyUpdate();
  return (await accounts.execute()).length > 0;
}

/**
 * Begins a new code: former ones of this person and type stop working. Runs in the transaction of its mail.
 * @returns when it expires
 */
export async function beginCode(
  trx: Kysely<SystemSchema>,
  userId: number,
  type: CodeType,
  now: Date,
): Promise<Instant> {
  // There is no account, because another account has the username.
  if (!(await lockAccount(trx, userId))) throw new AppError("emailKnown");
  await voidCodes(trx, userId, type, now);
  return timeAfter(now, VALID_HOURS[type] * HOUR);
}

/**
 * Creates the code of a mail; the database stores only the hash. A mail that is sent again gets another code. When one
 * of them is used, the others stop working.
 * @returns null if the mail is no longer valid
 */
export async function makeCode(kysely: Kysely<SystemSchema>, mailId: string, now: Date): Promise<string | null> {
  const code = newToken();
  const { rows } = await sql`with "mail" as (
      select "codeType", "userId", "expires" from system."mail"
      where "id" = ${mailId} and "codeType" is not null and "expires" > ${now.toISOString()} for update
    ) insert into system."verificationCode" ("codeHash", "type", "userId", "expires")
      select ${keyOfToken(code)}::text, "codeType", "userId", "expires" from "mail" returning "userId"`.execute(kysely);
  return rows.length === 0 ? null : code;
}

/** Creates a code for a link that a command shows, without a mail. Former codes stop working. */
export async function makeShownCode(
  trx: Kysely<SystemSchema>,
  userId: number,
  type: CodeType,
  now: Date,
): Promise<NewCode> {
  await beginCode(trx, userId, type, now);
  return insertCode(trx, userId, type, now);
}

/** Creates a code for a setup link. Former ones stay valid, because each instance that starts shows its own. */
export function makeSetupCode(kysely: Kysely<SystemSchema>, now: Date): Promise<NewCode> {
  return insertCode(kysely, null, "setup", now);
}

async function insertCode(
  kysely: Kysely<SystemSchema>,
  userId: number | null,
  type: AnyCodeType,
  now: Date,
): Promise<NewCode> {
  const code = newToken();
  const expires = timeAfter(now, VALID_HOURS[type] * HOUR);
  const row = { codeHash: keyOfToken(code), type, userId, expires, used: null };
  await kysely.insertInto("system.verificationCode").values(row).execute();
  return { code, expires };
}

/** A code that was sent, and its account. */
export interface FoundCode {
  readonly userId: number;
  readonly expires: Instant;
  readonly used: Instant | null;
  readonly confirmed: Instant | null;
}

/**
 * @param organizationGuid the organization that the account must belong to; any if absent
 * @returns undefined if the code does not exist, or is for another purpose or organization
 */
export function findCode(
  kysely: Kysely<SystemSchema>,
  code: string,
  type: CodeType,
  organizationGuid?: string,
): Promise<FoundCode | undefined> {
  const found = kysely
    .selectFrom("system.verificationCode as code")
    .innerJoin("system.account as account", "account.userId", "code.userId")
    .select(["account.userId", "code.expires", "code.used", "account.confirmed"])
    .where("code.codeHash", "=", keyOfToken(code))
    .where("code.type", "=", type);
  if (organizationGuid === undefined) return found.executeTakeFirst();
  return found
    .innerJoin("data.user as user", "user.userId", "code.userId")
    .innerJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .where(sql<string>`"organization"."organizationGuid"::text`, "=", organizationGuid.toLowerCase())
    .executeTakeFirst();
}

/** The expiry of a setup link, and when it was used; undefined if it does not exist. */
export function findSetupCode(kysely: Kysely<SystemSchema>, code: string) {
  return kysely
    .selectFrom("system.verificationCode")
    .select(["expires", "used"])
    .where("codeHash", "=", keyOfToken(code))
    .where("type", "=", "setup")
    .executeTakeFirst();
}

/** Voids all setup links once there is an administrator. */
export async function voidSetupCodes(trx: Kysely<SystemSchema>, now: Date): Promise<void> {
  const unused = trx.updateTable("system.verificationCode").set({ used: now.toISOString() }).where("used", "is", null);
  await unused.where("type", "=", "setup").execute();
}

/**
 * Uses up a code. Requires {@link lockAccount} or the lock of administrators. Returns true to only one of several
 * concurrent calls.
 */
export async function takeCode(
  trx: Kysely<SystemSchema>,
  code: string,
  type: AnyCodeType,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("system.verificationCode")
    .set({ used: at })
    .where("codeHash", "=", keyOfToken(code))
    .where("type", "=", type)
    .where("used", "is", null)
    .where("expires", ">", at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Voids all codes of this type, including those of waiting mails. */
export async function voidCodes(trx: Kysely<SystemSchema>, userId: number, type: CodeType, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("system.mail")
    .set({ expires: at })
    .where("userId", "=", userId)
    .where("codeType", "=", type)
    .where("expires", ">", at)
    .execute();
  await trx
    .updateTable("system.verificationCode")
    .set({ used: at })
    .where("userId", "=", userId)
    .where("type", "=", type)
    .where("used", "is", null)
    .execute();
}
