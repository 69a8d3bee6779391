import { type Day, isDay, partsOfDay } from "../values/day.ts";
import { dayIn } from "../values/day-in-zone.ts";
import { addDays as movedBy } from "../values/day-steps.ts";
import { numberOf } from "../values/value.ts";
import type { DayUnit } from "./logic.ts";

/** The most days that a condition adds to a day, and takes from it. */
export const MOST_DAYS = 100_000;

/** A moment as it is stored and sent. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * The day of a moment in a time zone; a day is its own. Null for any other value, and for a day outside the years 1000
 * to 9999.
 */
export function dayOfMoment(value: unknown, timeZone: string): Day | null {
  if (isDay(value)) return value;
  if (typeof value !== "string" || !MOMENT.test(value) || !isDay(value.slice(0, 10))) return null;
  const day = dayIn(timeZone, value);
  return isDay(day) ? day : null;
}

/**
 * Adds a whole number of days, at most 100,000 either way; null for any other number, and for a value that is no day.
 * The result stays within the years 1000 to 9999.
 */
export function addDays(value: unknown, count: unknown): Day | null {
  const days = numberOf(count);
  if (!isDay(value) || days === null || !Number.isInteger(days) || Math.abs(days) > MOST_DAYS) return null;
  return movedBy(value, days);
}

/**
 * Whole days, months or years from one day to another, negative backwards; null if a value is no day. A month is whole
 * on the same day of the month: from January 31 to February 28 there is none. So the year that begins on February 29 is
 * whole on March 1.
 */
export function dateDiff(unit: DayUnit, from: unknown, to: unknown): number | null {
  if (!isDay(from) || !isDay(to)) return null;
  if (unit === "days") return (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const months = Math.trunc((positionOf(to) - positionOf(from)) / MOST_DAYS_OF_MONTH);
  return withoutSign(unit === "months" ? months : Math.trunc(months / MONTHS_OF_YEAR));
}

const DAY_MS = 86_400_000;
const MONTHS_OF_YEAR = 12;
/** More than any month has, so that days of different months do not overlap. */
const MOST_DAYS_OF_MONTH = 32;

function positionOf(value: Day): number {
  const { year, month, day } = partsOfDay(value);
  return (year * MONTHS_OF_YEAR + month) * MOST_DAYS_OF_MONTH + day;
}

/** Zero without a minus sign. */
function withoutSign(count: number): number {
  return count === 0 ? 0 : count;
}
