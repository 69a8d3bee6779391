import { type Day, dayOf, daysInMonth, FIRST_DAY, LAST_DAY, partsOfDay } from "./day.ts";

const DAY_MS = 86_400_000;

/** Adds days, which may be negative. The result stays within the years that a date can have. */
export function addDays(day: Day, count: number): Day {
  const parts = partsOfDay(day);
  const moved = new Date(Date.UTC(parts.year, parts.month - 1, parts.day) + count * DAY_MS);
  if (moved.getUTCFullYear() > 9999) return LAST_DAY;
  return moved.getUTCFullYear() < 1000 ? FIRST_DAY : moved.toISOString().slice(0, 10);
}

/** The same day in another month, or its last day if it is shorter: 2026-01-31 plus one month is 2026-02-28. */
export function addMonths(day: Day, count: number): Day {
  const parts = partsOfDay(day);
  const months = parts.year * 12 + parts.month - 1 + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  if (year > 9999) return LAST_DAY;
  return dayOf(year, month, Math.min(parts.day, daysInMonth(year, month))) ?? FIRST_DAY;
}

/** Day of the week, 0 for Sunday. */
export function weekdayOf(day: Day): number {
  const parts = partsOfDay(day);
  return new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay();
}
