const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;
const ENCRYPTED = 1;

/** One entry of a zip's central directory (APPNOTE 4.3.12). Its data may be false. Sizes are bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** The CRC-32 of its content. */
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  /** The offset of its local header. */
  readonly at: number;
}

/** Reads the central directory of a zip without unpacking anything. Null if the bytes are not a zip. */
export function readZipDirectory(bytes: Buffer): readonly ZipEntry[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES);
  const entries: ZipEntry[] = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count; ) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    entries.push(entryAt(bytes, at));
    at += ENTRY_LENGTH + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const start = at + ENTRY_LENGTH;
  return {
    name: bytes.toString("utf8", start, start + bytes.readUInt16LE(at + 28)),
    isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    method: bytes.readUInt16LE(at + 10),
    sum: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
  };
}

/** Equal for names of the same part: their letter case and percent-encoding do not count, nor a slash before them. */
export function partKey(part: string): string {
  return unescaped(part.replace(/^\//, "")).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The offset of the end record: the last one whose comment ends exactly at the end of the file. */
function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return null;
}
