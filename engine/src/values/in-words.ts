/**
 * A name from code as words: `providerStaff` → `provider staff`.
 * @example
 * ```ts
 * import { inWords } from "@armature/engine/values";
 * inWords("shelfMark"); // → "shelf mark"
 * ```
 */
export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
