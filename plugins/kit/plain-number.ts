import { normalizeText } from "@armature/engine";

/** The largest whole number of an integer column; the smallest is its negative. */
export const MAX_INTEGER = 2_147_483_647;
/** Numbers of a numeric column are smaller than this, with at most {@link MAX_DECIMALS} decimals. */
const NUMERIC_BOUND = 1e13;
/** The largest number of decimals that is stored. */
export const MAX_DECIMALS = 2;

const NUMBER = /^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$/;

/** A point with three digits after it. Many countries use the point as the thousands separator. */
const THOUSANDS = /^[+-]?[1-9][0-9]{0,2}\.[0-9]{3}$/;

/**
 * The number that a text gives in plain digits, without exponent or separators. Null if it gives none, or if it is
 * ambiguous: 1.500 can mean one and a half or fifteen hundred.
 */
export function readNumber(text: string): number | null {
  const digits = normalizeText(text);
  if (THOUSANDS.test(digits)) return null;
  // Adding 0 turns -0 into 0, since no column holds -0.
  return NUMBER.test(digits) ? Number(digits) + 0 : null;
}

/** Whether a column with this many decimals holds the number exactly. */
export function fits(value: unknown, decimals: number): value is number {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  if (decimals === 0) return Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER;
  const [, fraction = ""] = String(value).split(".");
  return Math.abs(value) < NUMERIC_BOUND && fraction.length <= decimals && !String(value).includes("e");
}
