import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarIn } from "../list/resolve-days.ts";
import { FIRST_DAY, isDay, LAST_DAY, readDay } from "./day.ts";
import { dayIn } from "./day-in-zone.ts";
import { addDays, addMonths, weekdayOf } from "./day-steps.ts";

describe("a day [NMQ-128]", () => {
  test.each(["2026-01-31", "2024-02-29", "2000-02-29", "1000-01-01", "9999-12-31"])("%j is one", (text) => {
    expect(isDay(text)).toBe(true);
  });
  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0999-01-01",
    "2026-1-31",
    "1/31/2026",
    "2026-01-31T00:00:00Z",
    "٢٠٢٦-٠١-٣١",
    20260131,
    new Date(0),
    null,
  ])("%j is none", (value) => expect(isDay(value)).toBe(false));
});

test.each([
  ["2026-01-31", "2026-01-31"],
  ["2026-1-3", "2026-01-03"],
  ["1/31/2026", "2026-01-31"],
  ["02/29/2024", "2024-02-29"],
  ["31/1/2026", null],
  ["2/29/2026", null],
  ["1/31/26", null],
  ["46053", null],
])("%j reads as %j", (text, day) => expect(readDay(text)).toBe(day));

test("is counted on over months, years and leap days", () => {
  expect(addDays("2026-01-31", 1)).toBe("2026-02-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("stays within the years that it can have", () => {
  expect([addDays(LAST_DAY, 1), addMonths(LAST_DAY, 1)]).toEqual([LAST_DAY, LAST_DAY]);
  expect([addDays(FIRST_DAY, -1), addMonths(FIRST_DAY, -1)]).toEqual([FIRST_DAY, FIRST_DAY]);
});

test("has its weekday", () => {
  expect(weekdayOf("2026-11-20")).toBe(5);
  expect(weekdayOf("2026-11-22")).toBe(0);
});

test("counting on and back is nothing", () => {
  const day = fc.date({ min: new Date("1200-01-01"), max: new Date("9700-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -50_000, max: 50_000 }), (date, count) => {
      const start = date.toISOString().slice(0, 10);
      expect(isDay(start)).toBe(true);
      expect(addDays(addDays(start, count), -count)).toBe(start);
    }),
  );
});

describe("a day in a time zone", () => {
  const now = new Date("2026-11-27T03:00:00.000Z");
  test.each([
    ["UTC", "2026-11-27", "2026-11-27T00:00:00.000Z"],
    ["America/New_York", "2026-11-26", "2026-11-27T05:00:00.000Z"],
    ["America/New_York", "2026-11-26", "2026-07-04T04:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-27", "2026-11-26T10:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-27", "1000-01-01T18:06:32.000Z"],
    ["Asia/Beirut", "2026-11-27", "2026-03-28T22:00:00.000Z"],
    ["America/New_York", "2026-11-26", "9999-12-31T05:00:00.000Z"],
  ])("%s: today, and when a day begins [F-081]", (timeZone, today, start) => {
    const calendar = calendarIn(timeZone, now);
    expect(calendar.today).toBe(today);
    expect(calendar.startOf(dayIn(timeZone, start))).toBe(start);
    expect(dayIn(timeZone, Date.parse(start) - 1)).not.toBe(dayIn(timeZone, start));
  });
});
