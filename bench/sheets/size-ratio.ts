import { deflateRawSync } from "node:zlib";
import { unpack } from "../../server/src/sheets/unpack.ts";

/** Size of a workbook to that of its parts, each packed as tightly as zlib can. */
export function sizeRatio(file: Buffer): number {
  const parts = [...unpack(file).values()];
  return file.length / parts.reduce((sum, part) => sum + deflateRawSync(part, { level: 9 }).length, 0);
}
