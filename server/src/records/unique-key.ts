import { createHash } from "node:crypto";
import { fold, textForm } from "@armature/engine";

/** An index row of PostgreSQL takes some 2,700 bytes; a character up to four. */
const LONGEST = 500;
const KEPT = 200;

/** What decides whether two values are one (architecture 6b): the folded text; of a long one its beginning and hash. */
export function uniqueKey(value: unknown): string {
  const key = fold(textForm(value));
  if (key.length <= LONGEST) return key;
  return `${key.slice(0, KEPT).toWellFormed()}…${createHash("sha256").update(key).digest("hex")}`;
}
