/** A date as `YYYY-MM-DD`, in the years 1000 to 9999. Never a `Date`, which would add a time zone. */
export type Day = string;

/** The earliest date that can be stored. */
export const FIRST_DAY: Day = "1000-01-01";
/** The latest date that can be stored. */
export const LAST_DAY: Day = "9999-12-31";

const ISO = /^([1-9]\d{3})-(\d{1,2})-(\d{1,2})$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/([1-9]\d{3})$/;

/** Whether the value is a date that exists: `2024-02-29` is, `2026-02-29` is not. */
export function isDay(value: unknown): value is Day {
  return typeof value === "string" && value.length === 10 && readDay(value) === value;
}

/** Reads `2026-01-31`, `2026-1-31` or, as spreadsheets write it, `1/31/2026`. Otherwise null. */
export function readDay(text: string): Day | null {
  const [, year, month, day] = ISO.exec(text) ?? reordered(AMERICAN.exec(text)) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}

function reordered(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[3], found[1], found[2]];
}

/** Month and day count from 1. Null if there is no such date. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The number of days of a month, from 28 to 31. January is month 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Year, month from 1, day of the month. */
export function partsOfDay(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) };
}
