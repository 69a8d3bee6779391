import { type Day, dayOf, readDay } from "./day.ts";
import { dayOfSerial, DAYS_TO_1904 } from "./day-serial.ts";

/** Ways to read a date that is not written in a form that can be read unambiguously. */
export type DayReading = "serial" | "dayFirst" | "monthFirst";

const NUMBER = /^(\d{1,7})([.,]\d+)?$/;
const PARTS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

const READINGS: Readonly<Record<DayReading, (text: string, isFrom1904: boolean) => Day | null>> = {
  serial: (text, isFrom1904) => {
    const serial = NUMBER.exec(text)?.[1];
    return serial === undefined ? null : dayOfSerial(Number(serial) + (isFrom1904 ? DAYS_TO_1904 : 0));
  },
  dayFirst: (text) => {
    const [, day, month, year] = PARTS.exec(text) ?? [];
    return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
  },
  monthFirst: (text) => {
    const [, month, day, year] = PARTS.exec(text) ?? [];
    return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
  },
};

/** Reads a date in one of the ways. Null if that is impossible. */
export function readDayAs(text: string, reading: DayReading, isFrom1904 = false): Day | null {
  return READINGS[reading](text.trim(), isFrom1904);
}

/** The ways in which every one of the texts is a date. */
export function dayReadings(texts: readonly string[], isFrom1904 = false): readonly DayReading[] {
  if (texts.length === 0) return [];
  const readings = Object.keys(READINGS) as readonly DayReading[];
  return readings.filter((reading) => texts.every((text) => readDayAs(text, reading, isFrom1904) !== null));
}

/** Whether the text is a date as day/month/year alone. */
export function isDayFirst(text: string): boolean {
  return readDayAs(text, "dayFirst") !== null && readDayAs(text, "monthFirst") === null;
}

/** Whether a text that is read as month/day/year would be another date as day/month/year. */
export function couldBeOtherDay(text: string): boolean {
  const day = readDay(text.trim());
  const other = readDayAs(text, "dayFirst");
  return day !== null && other !== null && day !== other;
}
