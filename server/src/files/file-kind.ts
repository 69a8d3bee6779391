import { officeType } from "../sheets/xlsx/package.ts";
import { readZipDirectory } from "../sheets/zip-directory.ts";

/** A kind of file that people may send. It is recognized by its content, because a name can be false. */
interface FileKind {
  readonly endings: readonly string[];
  readonly mediaType: string;
  readonly holds: (bytes: Buffer) => boolean;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");

const KINDS: readonly FileKind[] = Object.freeze([
  { endings: ["pdf"], mediaType: "application/pdf", holds: begins("%PDF-") },
  { endings: ["doc"], mediaType: "application/msword", holds: compound("WordDocument") },
  { endings: ["xls"], mediaType: "application/vnd.ms-excel", holds: compound("Workbook", "Book") },
  { endings: ["docx"], mediaType: `${OFFICE}.wordprocessingml.document`, holds: office("wordprocessingml.document") },
  { endings: ["xlsx"], mediaType: `${OFFICE}.spreadsheetml.sheet`, holds: office("spreadsheetml.sheet") },
  { endings: ["csv"], mediaType: "text/csv", holds: isText },
  { endings: ["txt"], mediaType: "text/plain", holds: isText },
  { endings: ["rtf"], mediaType: "application/rtf", holds: begins("{\\rtf") },
  { endings: ["png"], mediaType: "image/png", holds: begins(Buffer.from("89504e470d0a1a0a", "hex")) },
  { endings: ["jpg", "jpeg"], mediaType: "image/jpeg", holds: begins(Buffer.from("ffd8ff", "hex")) },
  { endings: ["gif"], mediaType: "image/gif", holds: (bytes) => begins("GIF87a")(bytes) || begins("GIF89a")(bytes) },
]);

/** @returns the media type if ending and content match one of these kinds, otherwise null */
export function mediaTypeOf(name: string, bytes: Buffer, endings: readonly string[]): string | null {
  const ending = endingOf(name);
  const kind = endings.includes(ending) ? KINDS.find((candidate) => candidate.endings.includes(ending)) : undefined;
  return kind?.holds(bytes) ? kind.mediaType : null;
}

/** The ending in lower case, without the dot; empty if the name has none. */
export function endingOf(name: string): string {
  return /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The endings of all kinds, without the dot. */
export const FILE_ENDINGS: readonly string[] = Object.freeze(KINDS.flatMap((kind) => kind.endings));

function begins(start: string | Buffer): (bytes: Buffer) => boolean {
  const expected = Buffer.from(start);
  return (bytes) => bytes.subarray(0, expected.length).equals(expected);
}

/** The compound file of older Office programs. Its directory names the stream with the document. */
function compound(...streams: readonly string[]): (bytes: Buffer) => boolean {
  const names = streams.map((stream) => Buffer.from(`${stream}\0`, "utf16le"));
  return (bytes) => begins(COMPOUND_FILE)(bytes) && names.some((name) => bytes.includes(name));
}

/**
 * The zip file of newer Office programs, which says itself what its main part is. Files with macros have other endings,
 * so macros under this ending are a disguise.
 */
function office(document: string): (bytes: Buffer) => boolean {
  return (bytes) => {
    const names = (readZipDirectory(bytes) ?? []).map(({ name }) => name);
    const hasMacros = names.some((name) => name.toLowerCase().endsWith("vbaproject.bin"));
    return !hasMacros && officeType(bytes) === `${OFFICE}.${document}.main+xml`;
  };
}

const LINES = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * Text in any encoding that spreadsheets write: no control characters. UTF-16 contains zeros, and is recognized by its
 * byte order mark.
 */
function isText(bytes: Buffer): boolean {
  const isUtf16 = begins(Buffer.from("fffe", "hex"))(bytes) || begins(Buffer.from("feff", "hex"))(bytes);
  if (isUtf16) return true;
  return bytes.every((byte) => byte >= 0x20 || LINES.has(byte)) && !KINDS.some((kind) => isDisguised(kind, bytes));
}

/**
 * Content of another kind with the ending of a text. PDF and RTF begin without control characters, so they need this
 * check.
 */
function isDisguised({ mediaType, holds }: FileKind, bytes: Buffer): boolean {
  return (mediaType === "application/pdf" || mediaType === "application/rtf") && holds(bytes);
}
