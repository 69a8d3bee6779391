/**
 * Writes cells in the clipboard format of spreadsheets. Inverse of `readClipboard`.
 * @example
 * ```ts
 * import { writeClipboard } from "@armature/engine/list";
 * writeClipboard([
 *   ["Code", "Title"],
 *   ["B-1", "Atlas"],
 * ]); // → "Code\tTitle\nB-1\tAtlas"
 * ```
 */
export function writeClipboard(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(cellText).join("\t")).join("\n");
}

function cellText(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
