import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes for a cookie. The database stores only the {@link keyOfToken} of it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, in hex. Nobody can sign in with the hash, so a leaked database does not leak sessions. */
export function keyOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
