import { operations } from "@armature/plugins/operations";
import type { Kysely } from "kysely";
import type { CodeType, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { Client } from "../http/client.ts";
import { hashPassword } from "../session/password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import { type FoundCode, findCode, takeCode } from "./codes.ts";

const { passwordProblems } = operations.account;

export interface Redemption {
  readonly code: string;
  readonly type: CodeType;
  readonly password?: string | undefined;
  /** Of the session that the call carries, which a new password leaves alone. */
  readonly sessionKey: string | null;
  readonly client: Client;
}

/**
 * Does what a link is for: confirms an account, or sets a new password and ends the person's other sessions. A code is
 * used once; a verification link that is followed again finds the account confirmed, which is as well (ACC-D24).
 * @throws AppError 404 unknown or used, 410 expired, 400 a password that is missing, too weak or not asked for
 */
export async function redeemCode(kysely: Kysely<SystemSchema>, redemption: Redemption, now: Date): Promise<void> {
  const { code, type, password, sessionKey, client } = redemption;
  const found = await findCode(kysely, code, type);
  if (found === undefined) throw new AppError("unknownCode");
  const isVerification = type === "account-verification";
  if (isVerification && found.confirmed !== null && password === undefined) return;
  if (found.used !== null) throw new AppError("unknownCode");
  if (found.expires <= now.toISOString()) throw new AppError("expiredCode");
  const passwordHash = await newHash(found, type, password);
  await kysely.transaction().execute(async (trx) => {
    if (!(await takeCode(trx, code, type, now))) throw new AppError("unknownCode");
    const confirmed = found.confirmed ?? now.toISOString();
    const change = { confirmed, ...(passwordHash !== null && { passwordHash }) };
    await trx.updateTable("system.account").set(change).where("userId", "=", found.userId).execute();
    const event = { ...client, kind: "passwordChanged", userId: found.userId, at: now.toISOString() } as const;
    if (passwordHash !== null) await recordSecurity(trx, [event]);
    const ending = { of: { userIds: [found.userId] }, except: sessionKey };
    if (!isVerification) await endSessions(trx, ending, now.toISOString());
  });
}

/** The hash of the password that this code sets; null where it sets none. */
async function newHash(
  { hasPassword }: FoundCode,
  type: CodeType,
  password: string | undefined,
): Promise<string | null> {
  const isAsked = type === "password-reset" || !hasPassword;
  if (!isAsked && password === undefined) return null;
  if (!isAsked) throw new AppError("invalid", { args: { problem: "this account has a password already" } });
  if (password === undefined) throw new AppError("passwordNeeded", { attribute: "password" });
  const errors = passwordProblems(password).map((message) => ({ code: "password", attribute: "password", message }));
  if (errors.length > 0) throw new AppError("refused", { errors });
  return hashPassword(password);
}
