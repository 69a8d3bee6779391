const LONGEST = 255;
/** Control and invisible characters, among them those that turn text around, and what a path or a shell would read. */
const UNSAFE = /[\p{C}\u2028\u2029<>:"|?*]/gu;

/**
 * A name as it is stored and offered again: its last part, without what a file system or a reader could be misled by;
 * its ending stays.
 */
export function cleanName(given: string): string {
  const last = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(UNSAFE, "").replace(/\s+/g, " ").trim();
  const dot = clean.lastIndexOf(".");
  const [stem, ending] = dot === -1 ? [clean, ""] : [clean.slice(0, dot), clean.slice(dot)];
  const name = stem.replace(/^[.\s]+|[.\s]+$/g, "") || "file";
  return `${cut(name, LONGEST - ending.length)}${ending}`;
}

/** Not in the middle of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(length, 1)).replace(/[\uD800-\uDBFF]$/, "");
}

/** Content-Disposition of a download (RFC 6266): the name for all, and in full for who reads RFC 8187. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
