import { createHash } from "node:crypto";
import { fold, isEmpty, textForm, type Values } from "@armature/engine";
import { claimedValue, type UniqueClaim } from "@armature/engine/schema";

/** An index entry of PostgreSQL has at most about 2,700 bytes, and a character has up to four. */
const LONGEST = 500;
const KEPT = 200;

/** The key that decides whether two values are equal: the folded text. A long text gives its beginning and a hash. */
export function uniqueKey(value: unknown): string {
  return shortened(fold(textForm(value)));
}

/** The key of a claimed value. Values that are unique together are not folded. Null if there is no value. */
export function claimKey({ rule }: UniqueClaim, value: unknown): string | null {
  if (isEmpty(value)) return null;
  return rule === null ? uniqueKey(value) : shortened(JSON.stringify((value as readonly unknown[]).map(textForm)));
}

/** The key that a record with these values claims. */
export function keyOfRecord(claim: UniqueClaim, values: Values): string | null {
  return claimKey(claim, claimedValue(claim, values));
}

function shortened(key: string): string {
  if (key.length <= LONGEST) return key;
  return `${key.slice(0, KEPT).toWellFormed()}…${createHash("sha256").update(key).digest("hex")}`;
}
