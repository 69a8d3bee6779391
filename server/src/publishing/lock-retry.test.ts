import { afterEach, expect, test, vi } from "vitest";
import { withLockRetry } from "./lock-retry.ts";

afterEach(() => void vi.useRealTimers());

test("a clock that is set an hour ahead does not end the attempts [F-130]", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let attempts = 0;
  const published = withLockRetry(async () => {
    attempts += 1;
    vi.setSystemTime(Date.now() + 3_600_000);
    if (attempts < 3) throw Object.assign(new Error("locked"), { code: "55P03" });
    return "published";
  });
  expect(await published).toBe("published");
});
