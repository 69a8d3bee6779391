import { setTimeout as sleep } from "node:timers/promises";
import { fold } from "@armature/engine";
import { SECONDS_BETWEEN_MAILS } from "@armature/engine/platform";
import { sql } from "kysely";
import { AppError } from "../base/errors.ts";
import { countTries, networkLimits } from "../http/rate-limit.ts";
import { refusesPassword } from "../session/password-refusal.ts";
import { PER_ADDRESS, takeMailbox, takePublicMail, writeConfirmation } from "./confirmation.ts";
import type { Onward } from "./links.ts";
import { type AccountDeps, EARLIEST_MS } from "./password-reset.ts";

export interface AskedAgain {
  readonly username: string;
  readonly address: string;
  readonly onward: Onward;
}

/**
 * Mails the confirmation of an unconfirmed account again. For an unknown username or a confirmed account it does
 * nothing, but takes the same time.
 * @returns the seconds until it can be requested again
 * @throws AppError tooManyTries (429), for known and unknown usernames alike
 */
export async function askAgain(deps: AccountDeps, { username, address, onward }: AskedAgain): Promise<number> {
  await countTries(deps.kysely, networkLimits("sendConfirmation", address, PER_ADDRESS), deps.now);
  await takeMailbox(deps.kysely, username, deps.now);
  await Promise.all([mailAgain(deps, fold(username), onward), sleep(EARLIEST_MS)]);
  return SECONDS_BETWEEN_MAILS;
}

/**
 * Mails only people whose username is their e-mail address, because mails are limited by address. That is true for
 * everybody who waits for a confirmation.
 */
async function mailAgain(deps: AccountDeps, usernameKey: string, onward: Onward): Promise<void> {
  const account = await deps.kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select(["account.userId", "user.email", "user.organizationId"])
    .where("account.usernameKey", "=", usernameKey)
    .where("account.confirmed", "is", null)
    .where(sql<boolean>`not ${refusesPassword}`)
    .executeTakeFirst();
  if (account === undefined || fold(account.email) !== usernameKey) return;
  const isWithin = await takePublicMail(deps.kysely, account.organizationId ?? 0, deps.now).then(() => true, isLimit);
  if (!isWithin) return;
  await deps.kysely.transaction().execute((trx) => writeConfirmation({ ...deps, kysely: trx }, account.userId, onward));
}

/** Treats the limit of an organization as success: an error would reveal that the account exists. */
function isLimit(error: unknown): false {
  if (error instanceof AppError && error.code === "tooManyTries") return false;
  throw error;
}
