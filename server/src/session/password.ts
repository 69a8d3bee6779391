import crypto, { type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Asked for when it is needed: an old Node, which lacks it, gets as far as the sentence that says so. */
function derive(algorithm: "argon2id", input: Argon2Parameters): Promise<Buffer> {
  return promisify<"argon2id", Argon2Parameters, Buffer>(crypto.argon2)(algorithm, input);
}

/** argon2id with 19 MiB and two passes, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive("argon2id", parameters(password, salt, MEMORY_KIB, PASSES, LANES, HASH_BYTES));
  return phcOf(salt, hash);
}

function phcOf(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A hash of the usual cost that stands for none. */
const NO_HASH = phcOf(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Compares in constant time. Without a hash (an unknown user, or one who has set no password) a hash is computed all the
 * same, so that the answer takes equally long.
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
