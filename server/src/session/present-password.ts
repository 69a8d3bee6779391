import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import type { SystemSchema } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import type { Client } from "../http/client.ts";
import { countTries, refuseUsedUp } from "../http/rate-limit.ts";
import type { SecurityKind } from "../database/account-tables.ts";
import { presentPasswordLimit } from "./failures.ts";
import { recordSecurity } from "./security-log.ts";
import { verifyInTurn } from "./turns.ts";

export interface PresentPassword {
  readonly userId: number;
  readonly password: string;
  readonly client: Client;
  /** What the security log tells of a wrong one. */
  readonly kind: Extract<SecurityKind, "passwordRefused" | "proofRefused">;
  /** The property of the call. */
  readonly attribute: string;
}

/**
 * Asks a signed-in person for the present password, because somebody else may be using the browser.
 * @throws AppError wrongPassword (400), tooManyTries (429) after ten wrong ones
 */
export async function requirePassword(
  kysely: Kysely<SystemSchema>,
  { userId, password, client, kind, attribute }: PresentPassword,
  now: Date,
): Promise<void> {
  const limits = [presentPasswordLimit(userId)];
  await refuseUsedUp(kysely, limits, now);
  const account = await kysely
    .selectFrom("system.account")
    .select("passwordHash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const isRight = await verifyInTurn(networkOf(client.address), password, account?.passwordHash ?? null);
  if (!isRight) {
    await countTries(kysely, limits, now);
    await recordSecurity(kysely, [{ ...client, kind, userId, at: now.toISOString() }]);
    throw new AppError("wrongPassword", { attribute });
  }
  await refuseUsedUp(kysely, limits, now);
}
