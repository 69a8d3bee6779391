import { crc32, inflateRawSync } from "node:zlib";
import { partKey, readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { SheetProblem } from "./sheet-problem.ts";

/** Limits for parts. An import of 20,000 rows × 20 columns has about 13 MB unpacked, in a dozen parts. */
const MOST_PARTS = 500;
const LARGEST_PART = 48 * 1024 * 1024;
const LARGEST_WHOLE = 96 * 1024 * 1024;

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

/** A workbook with a password is a compound file. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const MACROS = /(^|\/)vbaProject\.bin$|^xl\/macrosheets\//i;
/** Names that leave the folder or that no program writes. */
const ODD_NAME = /\\|(^|\/)\.\.(\/|$)|^\/|\p{Cc}/u;
/**
 * Validates a file by its zip directory, without unpacking anything.
 * @throws SheetProblem notWorkbook, encryptedWorkbook, macroWorkbook, largeWorkbook, damagedWorkbook
 */
export function checkWorkbook(file: Buffer): readonly ZipEntry[] {
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new SheetProblem("encryptedWorkbook");
  const entries = readZipDirectory(file);
  if (entries === null) throw new SheetProblem("notWorkbook");
  if (entries.length > MOST_PARTS) throw new SheetProblem("largeWorkbook");
  const names = new Set(entries.map(({ name }) => partKey(name)));
  if (!names.has("[content_types].xml") || !names.has("_rels/.rels")) throw new SheetProblem("notWorkbook");
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new SheetProblem("encryptedWorkbook");
  if (entries.some(({ name }) => MACROS.test(name))) throw new SheetProblem("macroWorkbook");
  const odd = entries.find(({ name }) => ODD_NAME.test(name)) ?? repeated(entries);
  if (odd) throw new SheetProblem("damagedWorkbook", { part: odd.name });
  const whole = entries.reduce((sum, { size }) => sum + size, 0);
  if (whole > LARGEST_WHOLE || entries.some(({ size }) => size > LARGEST_PART)) throw new SheetProblem("largeWorkbook");
  return entries;
}

function repeated(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const names = new Set<string>();
  return entries.find(({ name }) => names.size === names.add(partKey(name)).size);
}

/**
 * Unpacks one part. It may have exactly the size in the directory, so a false size is detected before the surplus is in
 * memory, and exactly the sum.
 * @throws SheetProblem damagedWorkbook with the name of the part
 */
export function unpackPart(file: Buffer, { name, at, method, packed, size, sum }: ZipEntry): Buffer {
  if (at + LOCAL_LENGTH > file.length || file.readUInt32LE(at) !== LOCAL) throw damaged(name);
  const start = at + LOCAL_LENGTH + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const content = contentOf(file.subarray(start, start + packed), method, size);
  if (content?.length !== size || crc32(content) !== sum) throw damaged(name);
  return content;
}

function damaged(part: string): SheetProblem {
  return new SheetProblem("damagedWorkbook", { part });
}

function contentOf(packed: Buffer, method: number, size: number): Buffer | null {
  if (method === STORED) return packed;
  if (method !== DEFLATED) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
}
