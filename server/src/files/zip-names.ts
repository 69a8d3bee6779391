const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;

/**
 * The names in a zip's central directory (APPNOTE 4.3.12), without unpacking anything; none where the bytes are no zip,
 * or one whose directory does not fit in it.
 */
export function namesInZip(bytes: Buffer): readonly string[] {
  const end = endOf(bytes);
  if (end === null) return [];
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  for (let at = bytes.readUInt32LE(end + 16), i = 0; i < Math.min(count, MOST_ENTRIES); i++) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return [];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const start = at + ENTRY_LENGTH;
    names.push(bytes.toString("utf8", start, start + (nameLength ?? 0)));
    at = start + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return names;
}

/** Where the record that ends the directory begins: the last one whose comment reaches exactly to the end. */
function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return null;
}
