import { isStorableText } from "../values/storable-text.ts";

/** The most levels and parts of a stored value. Larger values would slow down everybody who reads them. */
const MAX_DEPTH = 30;
const MAX_PARTS = 300_000;

/**
 * Whether a value can be stored as JSON and read back unchanged: no functions, dates, cycles or infinite numbers, and
 * no text that a database refuses.
 */
export function isPlainJson(value: unknown): boolean {
  let parts = 0;
  const isPlain = (part: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH || ++parts > MAX_PARTS) return false;
    if (typeof part === "string") return isStorableText(part);
    if (typeof part === "number") return Number.isFinite(part);
    if (part === null || typeof part === "boolean") return true;
    if (Array.isArray(part)) return part.every((item) => isPlain(item, depth + 1));
    return (
      isRecord(part) && Object.entries(part).every(([key, item]) => isStorableText(key) && isPlain(item, depth + 1))
    );
  };
  return isPlain(value, 1);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
