import { describe, expect, test } from "vitest";
import { historyTime, listDate, longDate, longTime, stampTime, uploadTime } from "./times.ts";

/** ISO text of a local date and time. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test("history times are 'YYYY-MM-DD HH:mm' in local time [BLD-178]", () => {
  expect(historyTime(local(2026, 0, 5, 7, 3))).toBe("2026-01-05 07:03");
  expect(historyTime(local(2026, 10, 20, 23, 59))).toBe("2026-11-20 23:59");
});

test("uploads are 'YYYY/MM/DD HH:mm', days of lists 'YYYY-MM-DD' in local time [GEN-114]", () => {
  expect(uploadTime(local(2026, 0, 5, 7, 3))).toBe("2026/01/05 07:03");
  expect(listDate(local(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("all other dates are 'MMMM DD, YYYY', of moments in local time", () => {
  expect(longDate("2024-05-04")).toBe("May 04, 2024");
  expect(longDate("2024-12-31")).toBe("December 31, 2024");
  expect(longDate(local(2026, 2, 1, 0, 0))).toBe("March 01, 2026");
  expect(longDate(local(2026, 1, 28, 23, 59))).toBe("February 28, 2026");
  expect(longTime(local(2026, 8, 30, 0, 5))).toBe("September 30, 2026, 12:05 AM");
});

describe("created stamps are 'MMM Do YYYY, h:mm A' in local time [GEN-D11, BLD-160]", () => {
  test.each([
    [local(2026, 2, 1, 0, 5), "Mar 1st 2026, 12:05 AM"],
    [local(2026, 2, 2, 12, 0), "Mar 2nd 2026, 12:00 PM"],
    [local(2026, 2, 3, 13, 30), "Mar 3rd 2026, 1:30 PM"],
    [local(2026, 2, 4, 9, 9), "Mar 4th 2026, 9:09 AM"],
    [local(2026, 11, 11, 9, 9), "Dec 11th 2026, 9:09 AM"],
    [local(2026, 11, 12, 9, 9), "Dec 12th 2026, 9:09 AM"],
    [local(2026, 11, 13, 9, 9), "Dec 13th 2026, 9:09 AM"],
    [local(2026, 11, 21, 9, 9), "Dec 21st 2026, 9:09 AM"],
    [local(2026, 11, 22, 9, 9), "Dec 22nd 2026, 9:09 AM"],
    [local(2026, 11, 23, 9, 9), "Dec 23rd 2026, 9:09 AM"],
  ])("%s", (iso, text) => {
    expect(stampTime(iso)).toBe(text);
  });
});
