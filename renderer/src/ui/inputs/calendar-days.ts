import { addDays, addMonths, type Day, daysInMonth, partsOfDay, weekdayOf } from "@armature/engine/values";

const MONTHS = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const FULL = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** Weeks begin on Sunday, as people in the United States expect. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The dates of a month in weeks from Sunday on. Null where a week extends into another month. */
export function weeksOf(day: Day): readonly (readonly (Day | null)[])[] {
  const { year, month } = partsOfDay(day);
  const first = `${day.slice(0, 8)}01`;
  const days = Array.from({ length: daysInMonth(year, month) }, (_, i) => addDays(first, i));
  const before = Array.from({ length: weekdayOf(first) }, () => null);
  const cells = [...before, ...days];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, w) => Array.from({ length: 7 }, (_, d) => cells[w * 7 + d] ?? null));
}

/** 'January 2026'. */
export function monthName(day: Day): string {
  return MONTHS.format(new Date(`${day}T00:00:00Z`));
}

/** 'Saturday, January 31, 2026'. */
export function dayName(day: Day): string {
  return FULL.format(new Date(`${day}T00:00:00Z`));
}

/** The date to which a key moves, as in the ARIA pattern of a date grid. Undefined for other keys. */
export function dayAfterKey(day: Day, key: string, shift: boolean): Day | undefined {
  const weekday = weekdayOf(day);
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  };
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
}

/** Today's date in the person's time zone. */
export function todayHere(): Day {
  const now = new Date();
  const text = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${text(now.getMonth() + 1)}-${text(now.getDate())}`;
}
