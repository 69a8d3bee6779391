import { afterEach, expect, test, vi } from "vitest";
import { inSlices, keptInSlices } from "./slices.ts";

afterEach(() => vi.restoreAllMocks());

/** A clock that each item moves forward by so many milliseconds. */
function work(each: number) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return (item: number): number => ((now += each), item * 2);
}

test("long work lets others go first every 10 milliseconds, and its result is the same [F-181]", async () => {
  let others = 0;
  const timer = setInterval(() => undefined, 1);
  const count = (): void => {
    others += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const made = await inSlices(
    Array.from({ length: 100 }, (_, n) => n),
    work(2),
  );
  clearImmediate(next);
  clearInterval(timer);
  expect(made).toEqual(Array.from({ length: 100 }, (_, n) => n * 2));
  expect(others).toBe(20);
});

test("short work goes on at once", async () => {
  let others = 0;
  const next = setImmediate(() => void (others += 1));
  expect(await inSlices([1, 2, 3], work(1))).toEqual([2, 4, 6]);
  clearImmediate(next);
  expect(others).toBe(0);
});

test("a filter keeps the same items in their order", async () => {
  work(0);
  expect(await keptInSlices([1, 2, 3, 4], (item) => item % 2 === 0)).toEqual([2, 4]);
  expect(await keptInSlices([], () => true)).toEqual([]);
});
