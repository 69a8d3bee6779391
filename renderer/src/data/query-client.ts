import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MOST_RETRIES = 2;
/** The longest wait that a page makes people wait for by itself, in seconds. */
const LONGEST_WAIT = 15;

/**
 * A refusal is final, unless the server asks to repeat the call soon. A call without an answer, or with a server error,
 * is repeated.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES) return false;
  if (!(error instanceof ApiError)) return true;
  const { retryAfter, status } = error;
  return retryAfter === undefined ? status < 400 || status >= 500 : retryAfter <= LONGEST_WAIT;
}

function pauseOf(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return Math.max(asked * 1000, 400 * 2 ** failures);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: pauseOf },
      // A save while offline must fail at once and keep the input, instead of waiting unnoticed.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
