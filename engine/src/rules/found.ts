/** What was found where something else was expected, in a few words; never the whole of a huge or deep value. */
export function found(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return `an object with ${keysOf(Object.keys(value))}`;
  return typeof value === "string" ? JSON.stringify(shortened(value)) : shortened(String(value));
}

function keysOf(keys: readonly string[]): string {
  if (keys.length === 0) return "no keys";
  const more = keys.length > 3 ? ", …" : "";
  return `the keys ${keys
    .slice(0, 3)
    .map((key) => JSON.stringify(shortened(key)))
    .join(", ")}${more}`;
}

const LONGEST = 40;

/** As a part of a place or a sentence. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
