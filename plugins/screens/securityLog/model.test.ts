import { expect, test } from "vitest";
import { startOfDay } from "./model.ts";

test("days begin where the person is", () => {
  expect(startOfDay("2026-03-01")).toBe(new Date(2026, 2, 1).toISOString());
  expect(startOfDay("2026-12-31", 1)).toBe(new Date(2027, 0, 1).toISOString());
  expect([startOfDay(""), startOfDay("yesterday")]).toEqual([null, null]);
});
