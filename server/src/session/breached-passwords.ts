import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PACKAGE_FOLDER } from "../package-folder.ts";

const FILE = path.join(PACKAGE_FOLDER, "data/breached-passwords.bin");
/** Bytes stored of each hash. With 4 bytes, about 36 of a million good passwords are refused by chance. */
const BYTES = 4;

let loaded: Buffer | null = null;

/** Whether a password is known from breaches. Ignores case, and symbols at its beginning and end. */
export function isBreached(password: string, list = (loaded ??= readFileSync(FILE))): boolean {
  const wanted = hashOf(password).readUInt32BE();
  let [low, high] = [0, list.length / BYTES - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list.readUInt32BE(middle * BYTES);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** The content of the file: sorted hashes of passwords. `.ci/breached-passwords.ts` writes it. */
export function breachedList(passwords: Iterable<string>): Buffer {
  const hashes = new Set<string>();
  for (const password of passwords) {
    const core = coreOf(password);
    // Shorter passwords and those without a letter and a digit already fail other rules.
    if (core.length >= 6 && /\p{N}/u.test(core) && /\p{L}/u.test(core)) hashes.add(hashOf(password).toString("hex"));
  }
  return Buffer.concat([...hashes].toSorted().map((hash) => Buffer.from(hash, "hex")));
}

/** The part that attackers vary around: 'P@ssword1!' is guessed as easily as 'password1'. */
function coreOf(password: string): string {
  const plain = password.normalize("NFC").toLowerCase().replaceAll("@", "a").replaceAll("$", "s");
  return plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function hashOf(password: string): Buffer {
  return createHash("sha256").update(coreOf(password)).digest().subarray(0, BYTES);
}
