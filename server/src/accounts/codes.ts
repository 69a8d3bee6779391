import { type Kysely, sql } from "kysely";
import type { CodeType, Instant, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { keyOfToken, newToken } from "../session/token.ts";

const HOUR = 3_600_000;
/** How long a link is valid. */
const VALID_HOURS = { "account-verification": 24, "password-reset": 1, setup: 24 } as const;
type AnyCodeType = keyof typeof VALID_HOURS;

export interface NewCode {
  /** What the link holds; the database has only its hash. */
  readonly code: string;
  readonly expires: Instant;
}

/** Where the text of a mail has its code: it gets one when it is sent or read, so that no stored text holds any. */
export const CODE_PLACE = "__CODE__";

/**
 * All who change the codes of a person come through here first, one after the other. A mail that gets its code
 * meanwhile
 * refers to the account and holds its own row, so the lock must not block references: the two would wait for each
 * other.
 * @returns whether there is the account
 */
export async function lockAccount(trx: Kysely<SystemSchema>, userId: number): Promise<boolean> {
  const accounts = trx.selectFrom("system.account").select("userId").where("userId", "=", userId).forNoKeyUpdate();
  return (await accounts.execute()).length > 0;
}

/**
 * Begins a code: former ones of this person and type are void from now on. In the transaction of its mail.
 * @returns when it expires
 */
export async function beginCode(
  trx: Kysely<SystemSchema>,
  userId: number,
  type: CodeType,
  now: Date,
): Promise<Instant> {
  // None was made, since another account has the username.
  if (!(await lockAccount(trx, userId))) throw new AppError("emailKnown");
  await voidCodes(trx, userId, type, now);
  return new Date(now.getTime() + VALID_HOURS[type] * HOUR).toISOString();
}

/**
 * Makes the code of a mail, of which the database holds the hash alone. A mail that is tried again gets another one;
 * the
 * first of them that is used makes the others void.
 * @returns null where the mail is of no use any more
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

/** Makes the code of a link that is shown to whoever runs a command, and is in no mail. Former ones are void. */
export async function makeShownCode(
  trx: Kysely<SystemSchema>,
  userId: number,
  type: CodeType,
  now: Date,
): Promise<NewCode> {
  await beginCode(trx, userId, type, now);
  return insertCode(trx, userId, type, now);
}

/** Makes the code of a setup link. Former ones stay valid: each instance that starts makes and shows one of its own. */
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
  const expires = new Date(now.getTime() + VALID_HOURS[type] * HOUR).toISOString();
  const row = { codeHash: keyOfToken(code), type, userId, expires, used: null };
  await kysely.insertInto("system.verificationCode").values(row).execute();
  return { code, expires };
}

/** A code as it was sent, and the account that it is for. */
export interface FoundCode {
  readonly userId: number;
  readonly expires: Instant;
  readonly used: Instant | null;
  readonly confirmed: Instant | null;
}

/**
 * @param organizationGuid of the organization that the account has to be in; any where none is given
 * @returns undefined for a code that was never made, or made for another purpose or organization
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

/** When a setup link ends, and whether it was used; undefined for one that was never made. */
export function findSetupCode(kysely: Kysely<SystemSchema>, code: string) {
  return kysely
    .selectFrom("system.verificationCode")
    .select(["expires", "used"])
    .where("codeHash", "=", keyOfToken(code))
    .where("type", "=", "setup")
    .executeTakeFirst();
}

/** Voids every setup link, once there is an administrator. */
export async function voidSetupCodes(trx: Kysely<SystemSchema>, now: Date): Promise<void> {
  const unused = trx.updateTable("system.verificationCode").set({ used: now.toISOString() }).where("used", "is", null);
  await unused.where("type", "=", "setup").execute();
}

/** Uses a code up, behind {@link lockAccount} or the lock of administrators. Of several at once one is told true. */
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

/** No code of this type that was sent before opens anything any more, and no mail that waits gets one. */
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
