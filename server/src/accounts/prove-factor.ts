import type { FactorKind, GivenFactor } from "@armature/engine/platform";
import type { Secrets } from "../base/secrets.ts";
import { AppError } from "../base/errors.ts";
import type { SecurityKind } from "../database/account-tables.ts";
import type { Client } from "../http/client.ts";
import { countTries, forgetTries } from "../http/rate-limit.ts";
import { writeMail } from "../mail/outbox.ts";
import { factorLimit } from "../session/failures.ts";
import { takeAppCode } from "../session/factors.ts";
import { takePasskey } from "../session/passkeys.ts";
import { countRecoveryCodes, takeRecoveryCode } from "../session/recovery-codes.ts";
import { recordSecurity } from "../session/security-log.ts";
import { isTotpCode } from "../session/totp.ts";
import { recoveryCodeUsedMail } from "./factor-mails.ts";
import { readInvitation } from "./invitation.ts";
import type { AccountDeps } from "./password-reset.ts";

export interface FactorDeps extends AccountDeps {
  readonly secrets: Secrets;
}

export interface FactorProof {
  readonly userId: number;
  readonly given: GivenFactor;
  /** The kinds that count here. */
  readonly ways: readonly FactorKind[];
  readonly client: Client;
  /** What the security log tells of a wrong one. */
  readonly refusal: Extract<SecurityKind, "signInFailed" | "proofRefused">;
}

/**
 * Checks a second factor of a person, which counts once.
 * @returns its kind
 * @throws AppError wrongFactor, wrongPasskey (400), factorUnreadable (403), tooManyTries (429) after five wrong codes
 */
export async function proveFactor(deps: FactorDeps, proof: FactorProof): Promise<FactorKind> {
  const { passkey, code = "" } = proof.given;
  if (passkey === undefined) return proveCode(deps, proof, code);
  const { userId, ways } = proof;
  if (ways.includes("passkey") && (await takePasskey(deps, { userId }, passkey)) !== null) return "passkey";
  await recordRefusal(deps, proof);
  throw new AppError("wrongPasskey");
}

async function proveCode(deps: FactorDeps, proof: FactorProof, typed: string): Promise<FactorKind> {
  const { kysely, now } = deps;
  const code = typed.replaceAll(/\s/g, "");
  const kind = isTotpCode(code) ? "totp" : "recovery";
  const limit = factorLimit(proof.userId);
  const usedUp = await countTries(kysely, [limit], now);
  if (!proof.ways.includes(kind) || !(await isRight(deps, proof, kind, code))) {
    await recordRefusal(deps, proof, usedUp.length > 0);
    throw new AppError("wrongFactor", { attribute: "code" });
  }
  await forgetTries(kysely, [limit.key]);
  return kind;
}

function isRight(deps: FactorDeps, proof: FactorProof, kind: FactorKind, code: string): Promise<boolean> {
  return kind === "totp" ? takeAppCode(deps, proof.userId, code) : takeRecovery(deps, proof, code);
}

/** Tells the person that somebody used a recovery code, and how many are left. */
async function takeRecovery({ kysely, config, now }: FactorDeps, proof: FactorProof, code: string): Promise<boolean> {
  const { userId, client } = proof;
  const at = now.toISOString();
  return kysely.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, userId, code, at))) return false;
    const left = await countRecoveryCodes(trx, userId);
    await recordSecurity(trx, [{ ...client, kind: "recoveryCodeUsed", userId, at, detail: { left } }]);
    const { email } = await readInvitation(trx, userId);
    await writeMail(trx, recoveryCodeUsedMail(config, { userId, email }, left, now), now);
    return true;
  });
}

async function recordRefusal({ kysely, now }: FactorDeps, proof: FactorProof, isUsedUp = false): Promise<void> {
  const { userId, client, refusal, given } = proof;
  const event = { ...client, userId, at: now.toISOString() };
  const reason = given.passkey === undefined ? "factor" : "passkey";
  await recordSecurity(kysely, [
    { ...event, kind: refusal, detail: { reason } },
    ...(isUsedUp ? [{ ...event, kind: "lockedOut", detail: { what: "factor" } } as const] : []),
  ]);
}
