import crypto, { type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Looked up only on use: an old version of Node does not have argon2, and must get far enough to report that it is too
 * old.
 */
function derive(algorithm: "argon2id", input: Argon2Parameters): Promise<Buffer> {
  return promisify<"argon2id", Argon2Parameters, Buffer>(crypto.argon2)(algorithm, input);
}

/** Hashes with argon2id, 19 MiB and two passes. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive("argon2id", parameters(password, salt, MEMORY_KIB, PASSES, LANES, HASH_BYTES));
  return phcOf(salt, hash);
}

function phcOf(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A placeholder hash with the usual cost, for accounts without one. */
const NO_HASH = phcOf(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Compares in constant time. Without a hash (an unknown user, or one without a password) it computes a hash too, so
 * that the answer takes equally long.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = PHC.exec(phc ?? "");
  const [, memory, passes, lanes, salt = "", hash = ""] = stored ?? PHC.exec(NO_HASH) ?? [];
  const expected = Buffer.from(hash, "base64");
  const input = parameters(
    password,
    Buffer.from(salt, "base64"),
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  );
  return timingSafeEqual(await derive("argon2id", input), expected) && stored !== null;
}

function parameters(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Argon2Parameters {
  return { message: password.normalize("NFC"), nonce, memory, passes, parallelism, tagLength };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
