import { type Kysely, sql } from "kysely";
import type { CodeType, Instant, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { keyOfToken, newToken } from "../session/token.ts";

const HOUR = 3_600_000;
/** How long a link is valid (ACC-D12, ACC-D24). */
const VALID_HOURS: Readonly<Record<CodeType, number>> = { "account-verification": 24, "password-reset": 1 };

export interface NewCode {
  /** What the link holds; the database has only its hash. */
  readonly code: string;
  readonly expires: Instant;
}

/** Makes a code for one use; former ones of this person and type are void from then on. In the transaction of its mail. */
export async function makeCode(trx: Kysely<SystemSchema>, userId: number, type: CodeType, now: Date): Promise<NewCode> {
  // Whoever makes another at the same moment waits, and voids this one.
  const accounts = trx.selectFrom("system.account").select("userId").where("userId", "=", userId).forUpdate();
  // None was made, since another account has the username.
  if ((await accounts.execute()).length === 0) throw new AppError("emailKnown");
  await voidCodes(trx, userId, type, now);
  const code = newToken();
  const expires = new Date(now.getTime() + VALID_HOURS[type] * HOUR).toISOString();
  await trx
    .insertInto("system.verificationCode")
    .values({ codeHash: keyOfToken(code), type, userId, expires, used: null })
    .execute();
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
    .select(["code.userId", "code.expires", "code.used", "account.confirmed"])
    .where("code.codeHash", "=", keyOfToken(code))
    .where("code.type", "=", type);
  if (organizationGuid === undefined) return found.executeTakeFirst();
  return found
    .innerJoin("data.user as user", "user.userId", "code.userId")
    .innerJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .where(sql<string>`"organization"."organizationGuid"::text`, "=", organizationGuid.toLowerCase())
    .executeTakeFirst();
}

/** Uses a code up. Of several at once one is told true. */
export async function takeCode(trx: Kysely<SystemSchema>, code: string, type: CodeType, now: Date): Promise<boolean> {
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

/** No code of this type that was sent before opens anything any more. */
export async function voidCodes(trx: Kysely<SystemSchema>, userId: number, type: CodeType, now: Date): Promise<void> {
  await trx
    .updateTable("system.verificationCode")
    .set({ used: now.toISOString() })
    .where("userId", "=", userId)
    .where("type", "=", type)
    .where("used", "is", null)
    .execute();
}
