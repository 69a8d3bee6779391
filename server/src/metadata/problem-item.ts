import type { Problem } from "@armature/engine";
import type { ErrorItem } from "../errors.ts";

/** A problem of metadata as an answer tells it: its place, and the field of the definition's own form that mends it. */
export function problemItem({ code, path, message }: Problem): ErrorItem {
  return { code, attribute: propertyOf(path), message: `${path}: ${message}` };
}

/** `user.npi.maxLength` → `maxLength`; null for a whole definition. */
function propertyOf(path: string): string | null {
  return /^(?:\w+ )?\w+\.\w+\.(\w+)/.exec(path)?.[1] ?? null;
}
