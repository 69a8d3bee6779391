import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ActiveSession } from "./session.ts";
import { refreshSession } from "./session-query.ts";
import { useClient } from "./services.ts";

/** Reads the session anew, once something was written that it tells of the organization. */
export function useRefreshSession(): () => Promise<ActiveSession | undefined> {
  const queryClient = useQueryClient();
  const client = useClient();
  return useCallback(() => refreshSession(queryClient, client), [queryClient, client]);
}
