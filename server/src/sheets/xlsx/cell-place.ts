import { utils } from "@e965/xlsx";

/** The size of a sheet. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

/** A place in a sheet. Rows and columns count from 0. */
export interface CellPlace {
  readonly r: number;
  readonly c: number;
}

/** Cells from start to end. */
export interface CellRange {
  readonly s: CellPlace;
  readonly e: CellPlace;
}

const LETTER_A = 64;
const DIGIT_0 = 48;

/** Reads a name such as `B12`. Null for a text that is no place in a sheet. */
export function cellPlaceOf(name: string): CellPlace | null {
  let [at, c, r] = [0, 0, 0];
  for (; at < name.length; at++) {
    const letter = name.charCodeAt(at) - LETTER_A;
    if (letter < 1 || letter > 26) break;
    c = c * 26 + letter;
  }
  if (at === 0 || at > 3 || name.length > at + 7) return null;
  for (; at < name.length; at++) {
    const digit = name.charCodeAt(at) - DIGIT_0;
    if (digit < 0 || digit > 9) return null;
    r = r * 10 + digit;
  }
  return r >= 1 && r <= MOST_ROWS && c <= MOST_COLUMNS ? { r: r - 1, c: c - 1 } : null;
}

/** Reads a name such as `A1:B12`, or of one cell. */
export function rangeOf(name: string): CellRange | null {
  const [start = "", end = start] = name.split(":");
  const [s, e] = [cellPlaceOf(start), cellPlaceOf(end)];
  return s && e ? { s, e } : null;
}

export function nameOfPlace(place: CellPlace): string {
  return utils.encode_cell(place);
}
