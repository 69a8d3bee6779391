import { createHash } from "node:crypto";
import { fold, isEmpty, textForm, type Values } from "@armature/engine";
import { claimedValue, type UniqueClaim } from "@armature/engine/schema";

/** An index row of PostgreSQL takes some 2,700 bytes; a character up to four. */
const LONGEST = 500;
const KEPT = 200;

/** What decides whether two values are one (architecture 6b): the folded text; of a long one its beginning and hash. */
export function uniqueKey(value: unknown): string {
  return shortened(fold(textForm(value)));
}

/** The key of a claim's value; values that are unique together count as they are. Null for none. */
export function claimKey({ rule }: UniqueClaim, value: unknown): string | null {
  if (isEmpty(value)) return null;
  return rule === null ? uniqueKey(value) : shortened(JSON.stringify((value as readonly unknown[]).map(textForm)));
}

/** What a record with these values claims. */
export function keyOfRecord(claim: UniqueClaim, values: Values): string | null {
  return claimKey(claim, claimedValue(claim, values));
}

function shortened(key: string): string {
  if (key.length <= LONGEST) return key;
  return `${key.slice(0, KEPT).toWellFormed()}…${createHash("sha256").update(key).digest("hex")}`;
}
