import { crc32, deflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the first date that a zip can store. A fixed date makes equal parts give equal files. */
const FIRST_DAY = 0x0021;

/**
 * Packs parts into a zip (APPNOTE 4.3).
 * @param level of zlib, 1 to 9; 0 stores them without compression
 */
export function pack(parts: ReadonlyMap<string, Buffer>, level: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const packed = level === 0 ? content : deflateRawSync(content, { level });
    const fields = fieldsOf(Buffer.from(name), content, packed, level);
    const local = Buffer.concat([numbers([LOCAL, 4]), fields, numbers([0, 2]), Buffer.from(name)]);
    const places = numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
    directory.push(numbers([ENTRY, 4], [VERSION, 2]), fields, places, Buffer.from(name));
    bodies.push(local, packed);
    at += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = parts.size;
  const end = numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [at, 4], [0, 2]);
  return Buffer.concat([...bodies, listed, end]);
}

/** The fields of a part that the local header and the directory have in common. */
function fieldsOf(name: Buffer, content: Buffer, packed: Buffer, level: number): Buffer {
  const method = level === 0 ? 0 : 8;
  return numbers(
    [VERSION, 2],
    [UTF8_NAMES, 2],
    [method, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [name.length, 2],
  );
}

/** Encodes numbers, each in the given number of bytes, lowest byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  fields.reduce((at, [value, bytes]) => buffer.writeUIntLE(value, at, bytes), 0);
  return buffer;
}
