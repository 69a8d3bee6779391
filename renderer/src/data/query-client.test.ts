import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads with a query that fails each time, and says at which seconds it was asked. */
async function asked(error: Error): Promise<readonly number[]> {
  const at: number[] = [];
  const start = Date.now();
  const queryFn = () => {
    at.push((Date.now() - start) / 1000);
    return Promise.reject(error);
  };
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  const reading = createQueryClient()
    .fetchQuery({
      queryKey: ["x"],
      queryFn,
      ...(retry !== undefined && { retry }),
      ...(retryDelay !== undefined && { retryDelay }),
    })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  await reading;
  return at;
}

const refused = (status: number, retryAfter?: number) => new ApiError({ status, message: "No", retryAfter });

test.each<[title: string, error: Error, at: readonly number[]]>([
  ["that is busy is read again when the server asks for it [F-180]", refused(503, 5), [0, 5, 10]],
  ["of too many calls too [F-181]", refused(429, 2), [0, 2, 4]],
  ["that is used up for minutes is not", refused(429, 600), [0]],
  ["that is refused is not", refused(400), [0]],
  ["that fails is read again shortly", refused(500), [0, 0.4, 1.2]],
  ["without an answer too", refused(0), [0, 0.4, 1.2]],
])("what people read %s", async (_, error, at) => {
  expect(await asked(error)).toEqual(at);
});
