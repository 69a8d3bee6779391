import type { ConfirmedFactor, Enrolment, NewFactorKind } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import type { Config } from "../base/config.ts";
import { AppError, kept } from "../base/errors.ts";
import { NO_SECRET_KEY, type Secrets } from "../base/secrets.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { writeMail } from "../mail/outbox.ts";
import { lockAccount } from "../session/codes.ts";
import { insertFactor, type NewFactor } from "../session/factors.ts";
import { newPasskeyOptions, type PasskeyOwner, readNewPasskey, takesPasskeys } from "../session/passkeys.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "../session/recovery-codes.ts";
import { recordSecurity } from "../session/security-log.ts";
import { newTotpSecret, takeTotpCode, totpAddress } from "../session/totp.ts";
import { factorChangedMail } from "./factor-mails.ts";
import type { FactorDeps } from "./prove-factor.ts";

const SETUP_MS = 600_000;

/** The kinds that can be set up on this server. */
export function newKinds(secrets: Secrets, config: Pick<Config, "publicUrl">): NewFactorKind[] {
  return [...(secrets.isReady ? (["totp"] as const) : []), ...(takesPasskeys(config) ? (["passkey"] as const) : [])];
}

/**
 * Begins to set up a factor. Of codes, nothing is stored: the browser keeps the encrypted secret until it is confirmed.
 * @throws AppError kept (409) for a kind that this server cannot take
 */
export async function beginFactor(deps: FactorDeps, owner: PasskeyOwner, kind: NewFactorKind): Promise<Enrolment> {
  const { secrets, config, now } = deps;
  if (kind === "passkey") {
    if (!takesPasskeys(config)) throw kept("Browsers make no passkeys for an address of numbers. Use its name.");
    return { totp: null, passkey: await newPasskeyOptions(deps, owner) };
  }
  if (!secrets.isReady) throw kept(NO_SECRET_KEY);
  const secret = newTotpSecret();
  const setup = secrets.seal(setupOf(owner.userId), JSON.stringify({ secret, until: now.getTime() + SETUP_MS }));
  return { totp: { setup, secret, address: totpAddress(secret, config.productName, owner.email) }, passkey: null };
}

/** Whose setup it is, so that nobody confirms that of another person. */
function setupOf(userId: number) {
  return { table: "system.factor", column: "setup", row: userId } as const;
}

export interface FactorSetup {
  readonly userId: number;
  readonly email: string;
  readonly confirmed: ConfirmedFactor;
  readonly client: Client;
}

export interface FactorMade {
  readonly kind: NewFactorKind;
  /** Shown once; empty if the person has some already. */
  readonly recoveryCodes: string[];
}

/**
 * Adds a factor that the person has proved by its first code or answer, with recovery codes if there are none. A mail
 * tells of it.
 * @throws AppError wrongFactor, wrongPasskey, setupOver (400), kept (409)
 */
export async function confirmFactor(deps: FactorDeps, setup: FactorSetup): Promise<FactorMade> {
  const { kysely, secrets, config, now } = deps;
  const { userId, email, confirmed, client } = setup;
  const { label } = confirmed;
  const of = await provedBy(deps, setup);
  const kind = "secret" in of ? "totp" : "passkey";
  const at = now.toISOString();
  return kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    await insertFactor(trx, secrets, { userId, label, of }, at);
    await recordSecurity(trx, [{ ...client, kind: "factorAdded", userId, at, detail: { factor: kind, label } }]);
    await writeMail(
      trx,
      factorChangedMail(config, { userId, email }, { kind: "added", factor: kind, label }, now),
      now,
    );
    return { kind, recoveryCodes: [...(await firstRecoveryCodes(trx, userId, at))] };
  });
}

async function firstRecoveryCodes(trx: Kysely<SystemSchema>, userId: number, at: string): Promise<readonly string[]> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? [] : replaceRecoveryCodes(trx, userId, at);
}

async function provedBy(deps: FactorDeps, { userId, confirmed }: FactorSetup): Promise<NewFactor["of"]> {
  const { kysely, secrets, now } = deps;
  const { passkey, setup = "", code = "" } = confirmed;
  if (passkey !== undefined) {
    const made = await readNewPasskey(deps, userId, passkey);
    if (made === null) throw new AppError("wrongPasskey");
    return made;
  }
  const secret = secretOf(secrets, userId, setup, now);
  if (!(await takeTotpCode(kysely, secret, code.replaceAll(/\s/g, ""), now)))
    throw new AppError("wrongFactor", { attribute: "code" });
  return { secret };
}

/** @throws AppError setupOver (400) for one of another person, or that took too long */
function secretOf(secrets: Secrets, userId: number, setup: string, now: Date): string {
  const opened = secrets.openIfPossible(setupOf(userId), setup);
  const { secret = "", until = 0 } = JSON.parse(opened ?? "{}") as { secret?: string; until?: number };
  if (until <= now.getTime()) throw new AppError("setupOver");
  return secret;
}
