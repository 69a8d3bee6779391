import type { Kysely } from "kysely";
import * as client from "openid-client";
import { keyOfToken, newToken } from "../base/token.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Checks } from "./oidc.ts";

/** How long a person may take at the provider, in seconds. */
export const START_SECONDS = 600;

export interface Start extends Checks {
  readonly providerId: number;
  /** Where the browser goes afterwards. */
  readonly redirect: string;
}

export function newChecks(): Checks {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/** Stores that a browser starts a sign-in with a provider. @returns the token for its cookie */
export async function beginStart(kysely: Kysely<SystemSchema>, start: Start, now: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + START_SECONDS * 1000).toISOString();
  await kysely
    .insertInto("system.signInStart")
    .values({ key: keyOfToken(token), expires, ...start })
    .execute();
  return token;
}

/** Uses up the start of a browser, so that its answer counts once. Undefined if there is none, or it took too long. */
export function takeStart(kysely: Kysely<SystemSchema>, token: string, now: Date) {
  return kysely
    .deleteFrom("system.signInStart")
    .where("key", "=", keyOfToken(token))
    .where("expires", ">", now.toISOString())
    .returning(["providerId", "redirect", "state", "nonce", "verifier"])
    .executeTakeFirst();
}
