import { setTimeout as sleep } from "node:timers/promises";
import { fold } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { Config } from "../base/config.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { countTries, type Limit, networkLimits, takeTries } from "../http/rate-limit.ts";
import { writeMail } from "../mail/outbox.ts";
import { refusesPassword } from "../session/password-refusal.ts";
import { recordSecurity } from "../session/security-log.ts";
import { beginCode } from "../session/codes.ts";
import { readInvitation } from "./invitation.ts";
import { resetMail } from "./links.ts";

/** Limits of requests for one username, known or not, and from one network address. */
const PER_USERNAME: Limit = { most: 5, minutes: 60 };
const PER_ADDRESS: Limit = { most: 30, minutes: 60 };
/** The shortest time of an answer in milliseconds, so that writing a mail takes no longer than writing none. */
export const EARLIEST_MS = 250;

export interface AccountDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly config: Pick<Config, "publicUrl" | "productName">;
  readonly now: Date;
}

/**
 * Mails a reset link to a confirmed account. For an unknown username, an unconfirmed account, or one that may have no password, it does nothing, but
 * takes the same time.
 * @throws AppError tooManyTries (429), for known and unknown usernames alike
 */
export async function requestReset(
  deps: AccountDeps,
  { username, client }: { readonly username: string; readonly client: Client },
): Promise<void> {
  const usernameKey = fold(username);
  await countTries(deps.kysely, networkLimits("passwordReset:address", client.address, PER_ADDRESS), deps.now);
  await takeTries(deps.kysely, [`passwordReset:username:${usernameKey}`], PER_USERNAME, deps.now);
  await Promise.all([mailLink(deps, usernameKey, client), sleep(EARLIEST_MS)]);
}

async function mailLink({ kysely, config, now }: AccountDeps, usernameKey: string, client: Client): Promise<void> {
  const account = await kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select("account.userId")
    .where("account.usernameKey", "=", usernameKey)
    .where("account.confirmed", "is not", null)
    .where(sql<boolean>`not ${refusesPassword}`)
    .executeTakeFirst();
  if (account === undefined) return;
  const { userId } = account;
  await kysely.transaction().execute(async (trx) => {
    const expires = await beginCode(trx, userId, "password-reset", now);
    const recipient = { userId, ...(await readInvitation(trx, userId)) };
    await writeMail(trx, resetMail(config, recipient, expires), now);
    await recordSecurity(trx, [{ ...client, kind: "resetRequested", userId, at: now.toISOString() }]);
  });
}
