/** Levels and parts of a stored value; more is no definition but a weight on everybody who reads it. */
const MAX_DEPTH = 30;
const MAX_PARTS = 300_000;

/**
 * Whether a value can be stored as JSON and read back the same: no functions, dates, cycles or numbers without end, no
 * text that a database refuses.
 */
export function isPlainJson(value: unknown): boolean {
  let parts = 0;
  const isPlain = (part: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH || ++parts > MAX_PARTS) return false;
    if (typeof part === "string") return isStorable(part);
    if (typeof part === "number") return Number.isFinite(part);
    if (part === null || typeof part === "boolean") return true;
    if (Array.isArray(part)) return part.every((item) => isPlain(item, depth + 1));
    return isRecord(part) && Object.entries(part).every(([key, item]) => isStorable(key) && isPlain(item, depth + 1));
  };
  return isPlain(value, 1);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** NUL and half characters can neither be stored nor compared in SQL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
