/**
 * Whether the text is a path on this site: one leading slash, and nothing that a browser would read as another host.
 */
export function isInAppPath(text: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(text) && !hasControlCharacter(text);
}

/** Browsers drop tabs and line breaks from addresses, which would turn `/<tab>/host` into `//host`. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < " ");
}

const LONGEST_TITLE = 80;

/** The title of the next page from a query, as one line of plain text. Null if there is none. */
export function plainTitle(text: string | null | undefined): string | null {
  const line = (text ?? "").replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return line === "" ? null : Array.from(line).slice(0, LONGEST_TITLE).join("");
}
