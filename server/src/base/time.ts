export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time so many milliseconds after another, as the database and answers have it. */
export function timeAfter(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}

/** The time so many milliseconds before another. */
export function timeBefore(time: Date, milliseconds: number): string {
  return timeAfter(time, -milliseconds);
}
