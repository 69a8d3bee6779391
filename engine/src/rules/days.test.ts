import { describe, expect, test } from "vitest";
import { compileLogic, type Values } from "./compile-logic.ts";
import { addDays, dateDiff, dayOfMoment } from "./days.ts";
import { type Facts, factsOf } from "./facts.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";

const NEW_YORK: Facts = { today: "2024-03-10", timeZone: "America/New_York" };

describe("the day of a moment", () => {
  test.each<[value: unknown, timeZone: string, day: string | null]>([
    ["2024-03-10T04:59:59.999Z", "America/New_York", "2024-03-09"],
    ["2024-03-10T05:00:00.000Z", "America/New_York", "2024-03-10"],
    // Clocks were put forward at 07:00Z on that day, so it had 23 hours.
    ["2024-03-11T03:59:59.999Z", "America/New_York", "2024-03-10"],
    ["2024-03-11T04:00:00.000Z", "America/New_York", "2024-03-11"],
    // Clocks were put back at 06:00Z on that day, so it had 25 hours.
    ["2024-11-03T04:00:00.000Z", "America/New_York", "2024-11-03"],
    ["2024-11-04T04:59:59.999Z", "America/New_York", "2024-11-03"],
    ["2024-02-29T10:00:00.000Z", "Pacific/Kiritimati", "2024-03-01"],
    ["2024-02-29", "Pacific/Kiritimati", "2024-02-29"],
    ["9999-12-31T21:00:00.000Z", "Pacific/Kiritimati", null],
    ["1000-01-01T02:00:00.000Z", "America/New_York", null],
    ["2024-02-30", "UTC", null],
    ["2024-02-30T10:00:00.000Z", "UTC", null],
    ["2024-02-29T24:00:00.000Z", "UTC", null],
    ["2024-02-29T10:00:00Z", "UTC", null],
    ["", "UTC", null],
    [null, "UTC", null],
    [20_240_229, "UTC", null],
    [["2024-02-29"], "UTC", null],
    [true, "UTC", null],
  ])("%j in %s is %j", (value, timeZone, day) => expect(dayOfMoment(value, timeZone)).toBe(day));
});

describe("days added to a day [SPEC R9]", () => {
  test.each<[day: unknown, count: unknown, result: string | null]>([
    ["2024-02-28", 1, "2024-02-29"],
    ["2024-02-29", 366, "2025-03-01"],
    ["2024-03-01", -1, "2024-02-29"],
    ["2024-03-01", "7", "2024-03-08"],
    ["2024-03-01", 0, "2024-03-01"],
    ["2024-01-01", 100_000, "2297-10-16"],
    ["2024-01-01", 100_001, null],
    ["2024-01-01", -100_001, null],
    ["2024-01-01", 1.5, null],
    ["2024-01-01", null, null],
    ["2024-01-01", "x", null],
    ["2024-01-01", [1], null],
    ["2024-01-01", true, null],
    ["9999-12-31", 1, "9999-12-31"],
    ["1000-01-01", -1, "1000-01-01"],
    [null, 1, null],
    ["2024-02-30", 1, null],
    [["2024-01-01"], 1, null],
    [7, 1, null],
  ])("%j and %j give %j", (day, count, result) => expect(addDays(day, count)).toBe(result));
});

describe("whole units from one day to another", () => {
  test.each<[from: unknown, to: unknown, days: number | null, months: number | null, years: number | null]>([
    ["2024-01-31", "2024-01-31", 0, 0, 0],
    ["2024-01-31", "2024-02-29", 29, 0, 0],
    ["2024-01-31", "2024-03-01", 30, 1, 0],
    ["2024-02-29", "2025-02-28", 365, 11, 0],
    ["2024-02-29", "2025-03-01", 366, 12, 1],
    ["2025-03-01", "2024-02-29", -366, -12, -1],
    ["2025-02-28", "2024-02-29", -365, -11, 0],
    ["1000-01-01", "9999-12-31", 3_287_181, 107_999, 8999],
    [null, "2024-01-01", null, null, null],
    ["2024-01-01", "", null, null, null],
    ["2024-02-30", "2024-03-01", null, null, null],
    ["2024-03-01T00:00:00.000Z", "2024-03-01", null, null, null],
    [["2024-03-01"], "2024-03-01", null, null, null],
  ])("%j to %j", (from, to, days, months, years) => {
    expect(["days", "months", "years"].map((unit) => dateDiff(unit as "days", from, to))).toEqual([
      days,
      months,
      years,
    ]);
  });
});

test.each<[logic: unknown, record: Values, holds: boolean]>([
  [{ "<": [{ var: "due" }, { today: [] }] }, { due: "2024-03-09" }, true],
  [{ "<": [{ var: "due" }, { today: [] }] }, {}, false],
  [{ "!": { "<": [{ var: "due" }, { today: [] }] } }, {}, true],
  [{ "==": [{ day: [{ var: "sent" }] }, { today: [] }] }, { sent: "2024-03-10T05:00:00.000Z" }, true],
  [{ ">": [{ years: [{ var: "born" }, { today: [] }] }, 17] }, { born: "2006-03-10" }, true],
  [{ "<=": [{ addDays: [{ today: [] }, -7] }, { var: "due" }, { today: [] }] }, { due: "2024-03-03" }, true],
])("%j of %j is %j", (logic, record, holds) => {
  expect(compileLogic(parseJsonLogic(logic))(record, NEW_YORK)).toBe(holds);
});

test("a condition says which facts it reads [SPEC R8]", () => {
  const reads = (logic: unknown) => [...factsOf(parseJsonLogic(logic))];
  expect(reads({ "<": [{ var: "due" }, { addDays: [{ today: [] }, 1] }] })).toEqual(["today"]);
  expect(reads({ "==": [{ day: [{ var: "sent" }] }, "2024-03-10"] })).toEqual(["timeZone"]);
  expect(reads({ "==": [{ var: "due" }, "2024-03-10"] })).toEqual([]);
});

test.each([
  [{ "==": [{ today: [1] }, 1] }, "logic.==[0].today: expected no operands"],
  [{ "==": [{ day: [] }, 1] }, "logic.==[0].day: expected one operand"],
  [{ "==": [{ addDays: [{ today: [] }] }, 1] }, "logic.==[0].addDays: expected two operands"],
  [{ "==": [{ years: [1, 2, 3] }, 1] }, "logic.==[0].years: expected two operands"],
  [{ startsWith: [{ var: "a" }] }, "logic.startsWith: expected 2 operands"],
  [{ "==": [{ weeks: [1, 2] }, 1] }, "expected an operator that gives a value (var, if, +, -, *, /, today, day"],
])("%j is refused with its place", (logic, message) => expect(() => parseJsonLogic(logic)).toThrow(message));
