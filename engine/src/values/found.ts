/** Describes what was found where something else was expected, in a few words. Large or deep values are shortened. */
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

/** Shortened to fit into a path or a sentence. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
