import type { Day } from "./day.ts";

const DAY_MS = 86_400_000;
/** 1899-12-30, in milliseconds. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Spreadsheets treat 1900 as a leap year, so their day 60, February 29, 1900, never existed. */
const FALSE_LEAP_DAY = 60;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

/** Days to add to a number that counts from 1904. */
export const DAYS_TO_1904 = 1462;

/** The date for a spreadsheet's day number, where 1 is 1900-01-01. Null if there is none. */
export function dayOfSerial(serial: number): Day | null {
  if (serial < 1 || serial > LAST_SERIAL || serial === FALSE_LEAP_DAY) return null;
  const days = serial < FALSE_LEAP_DAY ? serial + 1 : serial;
  return new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10);
}
