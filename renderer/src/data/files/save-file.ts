/**
 * Saves a file through the browser's downloads.
 * @example
 * ```ts
 * import { saveFile } from "@armature/renderer";
 * saveFile(new Blob(["Code,Title"], { type: "text/csv" }), "items.csv");
 * ```
 */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The download has started by then. Safari needs the address a little longer.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
