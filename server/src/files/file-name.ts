const LONGEST = 255;
/**
 * Control and invisible characters, including those that change the direction of text, and characters with a meaning in
 * paths or shells.
 */
const UNSAFE = /[\p{C}\u2028\u2029<>:"|?*]/gu;

/**
 * Cleans the name of an uploaded file: keeps its last part and its ending, and removes what could mislead a file system
 * or a person.
 * @example
 * ```ts
 * import { cleanName } from "@armature/server";
 * cleanName("C:\\temp\\plan?.pdf"); // → "plan.pdf"
 * ```
 */
export function cleanName(given: string): string {
  const last = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(UNSAFE, "").replace(/\s+/g, " ").trim();
  const dot = clean.lastIndexOf(".");
  const [stem, ending] = dot === -1 ? [clean, ""] : [clean.slice(0, dot), clean.slice(dot)];
  const name = stem.replace(/^[.\s]+|[.\s]+$/g, "") || "file";
  return `${cut(name, LONGEST - ending.length)}${ending}`;
}

/** Cuts a text, but not in the middle of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(length, 1)).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * The Content-Disposition of a download (RFC 6266): a plain name for all browsers, and the full name as in RFC 8187.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
