import type { RecordId } from "@armature/engine";

/**
 * An id from a path: a number if it is one.
 * @example
 * ```ts
 * import { recordId } from "@armature/server";
 * recordId("12"); // → 12
 * recordId("user.name"); // → "user.name"
 * ```
 */
export function recordId(text: string): RecordId {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
