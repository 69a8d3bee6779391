import { fold } from "@armature/engine";
import { filterPieces } from "@armature/engine/list";

/** Whether any word of a search is part of any of the texts. */
export function isFound(texts: readonly string[], find: string): boolean {
  const pieces = filterPieces(find).map(fold);
  return pieces.length === 0 || pieces.some((piece) => texts.some((text) => fold(text).includes(piece)));
}
