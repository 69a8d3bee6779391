import type { Kysely } from "kysely";
import { Secret, TOTP } from "otpauth";
import { keyOfToken } from "../base/token.ts";
import type { SystemSchema } from "../database/schema.ts";

const STEP_MS = 30_000;
/** Clocks of phones may be one step off, either way. */
const WINDOW = 1;

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a picture. @param issuer the name of the product */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Whether a text can be a code of an app. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Whether it is the code of a secret that was not used yet. From now on, it was. */
export async function takeTotpCode(
  kysely: Kysely<SystemSchema>,
  secret: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / STEP_MS) + delta;
  // By the secret, so that two factors with the same one do not take a code twice.
  const key = `totp ${keyOfToken(secret)} ${step}`;
  const expires = new Date((step + WINDOW + 1) * STEP_MS).toISOString();
  const used = kysely.insertInto("system.usedToken").values({ key, expires });
  const { numInsertedOrUpdatedRows } = await used.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
