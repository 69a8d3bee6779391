import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MOST_RETRIES = 2;

/** A refusal is final. A call without an answer, or with a server error, is repeated. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && failures < MOST_RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: (failures) => 400 * 2 ** failures },
      // A save while offline must fail at once and keep the input, instead of waiting unnoticed.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
