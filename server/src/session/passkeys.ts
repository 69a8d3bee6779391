import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isIP } from "node:net";
import type { Kysely } from "kysely";
import type { Config } from "../base/config.ts";
import { keyOfToken } from "../base/token.ts";
import type { SystemSchema } from "../database/schema.ts";
import { beginChallenge, takeChallenge } from "./sign-in-starts.ts";

/** Passkeys belong to the host of PUBLIC_URL. */
export interface PasskeyDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly config: Pick<Config, "publicUrl" | "productName">;
  readonly now: Date;
}

/** The library is large, and only needed when somebody uses a passkey. */
const library = () => import("@simplewebauthn/server");

/** What ties a passkey to this product. */
function siteOf({ publicUrl }: PasskeyDeps["config"]) {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname } as const;
}

/** Whether browsers make passkeys for this address: they do for names, not for numbers. */
export function takesPasskeys({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** Whether anybody has one, so that the page of sign-in offers it. */
export async function hasPasskeys(kysely: Kysely<SystemSchema>): Promise<boolean> {
  const found = kysely.selectFrom("system.factor").select("id").where("kind", "=", "passkey").limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export interface PasskeyOwner {
  readonly userId: number;
  readonly email: string;
  readonly displayName: string;
}

/** What a browser makes a new passkey of. It asks for the person's finger, face or PIN. */
export async function newPasskeyOptions(deps: PasskeyDeps, owner: PasskeyOwner): Promise<object> {
  const { kysely, config, now } = deps;
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: siteOf(config).expectedRPID,
    userName: owner.email,
    userDisplayName: owner.displayName,
    userID: new TextEncoder().encode(keyOfToken(`passkey ${owner.userId}`)),
    attestationType: "none",
    excludeCredentials: await credentialsOf(kysely, owner.userId),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await beginChallenge(kysely, options.challenge, owner.userId, now);
  return options;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The passkey that a browser made; null if it is not one for this site, person and challenge. */
export async function readNewPasskey(deps: PasskeyDeps, userId: number, answer: object): Promise<NewPasskey | null> {
  const { kysely, config, now } = deps;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    ...siteOf(config),
    expectedChallenge: (challenge) => takeChallenge(kysely, challenge, userId, now),
  }).catch(refused);
  if (verified?.verified !== true) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
}

/** A challenge for the passkeys of a person, or with null for any that the browser has. */
export async function passkeyOptions(deps: PasskeyDeps, userId: number | null) {
  const { kysely, config, now } = deps;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    allowCredentials: userId === null ? [] : await credentialsOf(kysely, userId),
    userVerification: "required",
  });
  await beginChallenge(kysely, options.challenge, userId, now);
  return options;
}

/** Whose passkey is asked: that of a person, or any that answers the challenge of this browser. */
export type PasskeyOf = { readonly userId: number } | { readonly challenge: string };

/**
 * Checks what a passkey answered, and stores how often it was used.
 * @returns the person; null if it is no passkey that is asked, is not of this site, or was copied
 */
export async function takePasskey(deps: PasskeyDeps, of: PasskeyOf, answer: object): Promise<number | null> {
  const { kysely, config, now } = deps;
  const { id = "" } = answer as Partial<AuthenticationResponseJSON>;
  const found = await passkeyWith(kysely, id);
  const userId = "userId" in of ? of.userId : null;
  if (found === undefined || (userId !== null && found.userId !== userId)) return null;
  const isOfBrowser = (challenge: string) => !("challenge" in of) || of.challenge === challenge;
  const { verifyAuthenticationResponse } = await library();
  const { publicKey, counter } = found;
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    ...siteOf(config),
    expectedChallenge: async (challenge) =>
      isOfBrowser(challenge) && (await takeChallenge(kysely, challenge, userId, now)),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: Number(counter) },
  }).catch(refused);
  if (verified?.verified !== true) return null;
  const used = { counter: verified.authenticationInfo.newCounter, lastUsed: now.toISOString() };
  await kysely.updateTable("system.factor").set(used).where("id", "=", found.id).execute();
  return found.userId;
}

/** The library throws for every answer that is not right; it does not tell these from its own faults. */
function refused(): null {
  return null;
}

function passkeyWith(kysely: Kysely<SystemSchema>, credentialId: unknown) {
  if (typeof credentialId !== "string") return undefined;
  return kysely
    .selectFrom("system.factor")
    .select(["id", "userId", "counter"])
    .select((eb) => eb.ref("publicKey").$notNull().as("publicKey"))
    .where("kind", "=", "passkey")
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

async function credentialsOf(kysely: Kysely<SystemSchema>, userId: number): Promise<{ readonly id: string }[]> {
  return kysely
    .selectFrom("system.factor")
    .select((eb) => eb.ref("credentialId").$notNull().as("id"))
    .where("userId", "=", userId)
    .where("kind", "=", "passkey")
    .execute();
}
