import { fold } from "@armature/engine";
import { filterPieces } from "@armature/engine/list";

/**
 * Whether any word of a search is part of any of the texts.
 * @example
 * ```ts
 * import { isFound } from "@armature/plugins/kit/found.js";
 * isFound(["Atlas", "B-1"], "atl"); // → true
 * isFound(["Atlas", "B-1"], "novel"); // → false
 * ```
 */
export function isFound(texts: readonly string[], find: string): boolean {
  const pieces = filterPieces(find).map(fold);
  return pieces.length === 0 || pieces.some((piece) => texts.some((text) => fold(text).includes(piece)));
}
