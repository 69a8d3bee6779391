import { validate, version } from "uuid";
import { expect, test, vi } from "vitest";
import { newKey } from "./new-key.ts";

test("a new key is a UUID of version 7, each another one", () => {
  const keys = Array.from({ length: 500 }, newKey);
  expect(keys.filter((key) => !validate(key) || version(key) !== 7)).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

test("it begins with the time, so that keys are in the order in which they were made", () => {
  vi.useFakeTimers({ now: 1_645_557_742_000 });
  expect(newKey()).toMatch(/^017f22e2-79b0-7/);
  vi.setSystemTime(1_645_557_742_001);
  expect(newKey()).toMatch(/^017f22e2-79b1-7/);
  vi.useRealTimers();
});
