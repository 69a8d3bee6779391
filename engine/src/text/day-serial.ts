import type { Day } from "./day.ts";
import { addDays } from "./day-steps.ts";

/** A spreadsheet takes 1900 for a leap year: its day 60, the 29th of February, was none. */
const FALSE_LEAP_DAY = 60;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

/** What is added to a day that is counted from 1904. */
export const DAYS_TO_1904 = 1462;

/** The day that a spreadsheet counts by this whole number, from 1 for 1900-01-01; null where it has none. */
export function dayOfSerial(serial: number): Day | null {
  if (serial < 1 || serial > LAST_SERIAL || serial === FALSE_LEAP_DAY) return null;
  return addDays("1899-12-30", serial < FALSE_LEAP_DAY ? serial + 1 : serial);
}
