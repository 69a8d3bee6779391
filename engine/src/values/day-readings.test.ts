import { describe, expect, test } from "vitest";
import { couldBeOtherDay, type DayReading, dayReadings, readDayAs } from "./day-readings.ts";

describe("texts that name no day as they stand", () => {
  test.each<[title: string, texts: readonly string[], readings: readonly DayReading[]]>([
    ["can be days first", ["31.01.2026", "1-2-2026"], ["dayFirst"]],
    ["can be months first", ["01.31.2026"], ["monthFirst"]],
    ["can be either", ["01.02.2026"], ["dayFirst", "monthFirst"]],
    ["can be numbers of a spreadsheet", ["9131", "45292.75"], ["serial"]],
    ["are read in one way, or in none", ["31.01.2026", "01.31.2026"], []],
    ["can be nothing of the kind", ["soon"], []],
    ["can be one thing in the column of others", ["13/1/2026", "1/2/2026"], ["dayFirst"]],
    ["have no reading where there is none", [], []],
  ])("%s", (_, texts, readings) => expect(dayReadings(texts)).toEqual(readings));

  test.each<[text: string, isTwo: boolean]>([
    ["1/2/2026", true],
    ["2/2/2026", false],
    ["13/1/2026", false],
    ["1/13/2026", false],
    ["1.2.2026", false],
    ["2026-01-02", false],
  ])("%s, as it stands, could be another day too: %s", (text, isTwo) => expect(couldBeOtherDay(text)).toBe(isTwo));

  test.each<[text: string, reading: DayReading, isFrom1904: boolean, day: string | null]>([
    ["31.01.2026", "dayFirst", false, "2026-01-31"],
    ["02/01/2026", "monthFirst", false, "2026-02-01"],
    ["9131", "serial", false, "1924-12-30"],
    ["9131", "serial", true, "1928-12-31"],
    ["30.02.2026", "dayFirst", false, null],
  ])("%s is read as %s", (text, reading, isFrom1904, day) => expect(readDayAs(text, reading, isFrom1904)).toBe(day));
});
