import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** A second factor as a session has it. `provider`: the identity provider asked for it. */
export type ProvedFactor = "totp" | "passkey" | "recovery" | "provider";

/** A second factor of a person, or one of the recovery codes; see `session/factors.ts`. */
export interface FactorTable {
  id: Generated<number>;
  userId: number;
  kind: "totp" | "passkey" | "recovery";
  label: string;
  /** Of an app's codes, encrypted; see `base/secrets.ts`. */
  secret: string | null;
  /** SHA-256 of a recovery code, in hex. */
  codeHash: string | null;
  /** By which a passkey is known, in base64url. */
  credentialId: string | null;
  /** Of a passkey, in base64url. */
  publicKey: string | null;
  /** How often a passkey was used, as it says itself; 0 if it does not count. */
  counter: Generated<number>;
  /** When a recovery code was used. */
  used: Instant | null;
  created: Instant;
  lastUsed: Instant | null;
}

/**
 * A sign-in that a browser started: at an identity provider, up to the second factor, or the challenge of a passkey. See
 * `session/sign-in-starts.ts`.
 */
export interface SignInStartTable {
  /** SHA-256, in hex, of the token in the browser's cookie, or of the challenge. */
  key: string;
  kind: Generated<"provider" | "factor" | "passkey">;
  providerId: number | null;
  state: string | null;
  nonce: string | null;
  verifier: string | null;
  redirect: string;
  expires: Instant;
  /** The person, where it is known: whose factor is asked, or who proves again. */
  userId: Generated<number | null>;
  /** For the session that waits for the factor. */
  identityId: Generated<number | null>;
  providerSession: Generated<string | null>;
  idToken: Generated<string | null>;
  /** The factor that was given, where another one must be set up yet. */
  factor: Generated<ProvedFactor | null>;
}
