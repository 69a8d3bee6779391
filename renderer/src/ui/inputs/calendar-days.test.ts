import { expect, test } from "vitest";
import { dayAfterKey, dayName, monthName, weeksOf } from "./calendar-days.ts";

test("weeks begin on Sunday and hold the days of one month", () => {
  const weeks = weeksOf("2026-02-14");
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe("2026-02-01");
  expect(weeks[3]?.[6]).toBe("2026-02-28");
  const august = weeksOf("2026-08-31");
  expect(august).toHaveLength(6);
  expect(august[0]).toEqual([null, null, null, null, null, null, "2026-08-01"]);
  expect(august[5]).toEqual(["2026-08-30", "2026-08-31", null, null, null, null, null]);
});

test("names are those of en-US", () => {
  expect(monthName("2026-01-31")).toBe("January 2026");
  expect(dayName("2026-01-31")).toBe("Saturday, January 31, 2026");
});

test.each([
  ["ArrowLeft", false, "2026-01-30"],
  ["ArrowRight", false, "2026-02-01"],
  ["ArrowUp", false, "2026-01-24"],
  ["ArrowDown", false, "2026-02-07"],
  ["Home", false, "2026-01-25"],
  ["End", false, "2026-01-31"],
  ["PageUp", false, "2025-12-31"],
  ["PageDown", false, "2026-02-28"],
  ["PageUp", true, "2025-01-31"],
  ["PageDown", true, "2027-01-31"],
  ["a", false, undefined],
  ["constructor", false, undefined],
])("%s (shift %s) moves from 2026-01-31 to %s", (key, shift, day) => {
  expect(dayAfterKey("2026-01-31", key, shift)).toBe(day);
});
