import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHECK_PAUSE_MS, createChecker } from "./checker.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("fields left within the pause are asked about together, once", () => {
  const check = vi.fn(() => Promise.resolve());
  const checker = createChecker({ check });
  checker.left("email");
  vi.advanceTimersByTime(CHECK_PAUSE_MS - 1);
  checker.left("npi");
  vi.advanceTimersByTime(CHECK_PAUSE_MS - 1);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(check).toHaveBeenCalledExactlyOnceWith(["email", "npi"], expect.any(AbortSignal));
});

test("a newer call takes the place of one under way", () => {
  const signals: AbortSignal[] = [];
  const checker = createChecker({ check: (_names, signal) => new Promise(() => signals.push(signal)) });
  checker.left("email");
  vi.advanceTimersByTime(CHECK_PAUSE_MS);
  checker.left("npi");
  vi.advanceTimersByTime(CHECK_PAUSE_MS);
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
});

test("a closed form asks no more, and a failed check is no failure of the form", async () => {
  const check = vi.fn(() => Promise.reject(new Error("offline")));
  const checker = createChecker({ check });
  checker.left("email");
  await vi.advanceTimersByTimeAsync(CHECK_PAUSE_MS);
  checker.left("email");
  checker.stop();
  await vi.advanceTimersByTimeAsync(CHECK_PAUSE_MS);
  expect(check).toHaveBeenCalledOnce();
});
