import { deflateRawSync } from "node:zlib";
import { partsIn } from "../../server/src/sheets/testing.ts";

/** Ratio of the size of a workbook to that of its parts, each compressed as much as zlib can. */
export function sizeRatio(file: Buffer): number {
  const parts = [...partsIn(file).values()];
  return file.length / parts.reduce((sum, part) => sum + deflateRawSync(part, { level: 9 }).length, 0);
}
