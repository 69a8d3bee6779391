/**
 * Whether a database can store and compare the text: without NUL and without half of a surrogate pair.
 * @example
 * ```ts
 * import { isStorableText } from "@armature/engine/values";
 * isStorableText("Atlas"); // → true
 * isStorableText("At\u0000las"); // → false
 * ```
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
