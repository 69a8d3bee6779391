import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as the cookie holds them. The database holds only {@link keyOfToken} of it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, as hex: who reads the database cannot sign in with what is there. */
export function keyOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
