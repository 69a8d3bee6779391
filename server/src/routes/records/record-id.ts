import type { RecordId } from "@armature/engine";

/** An id as text in a path: a number where it is one. */
export function recordId(text: string): RecordId {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
