import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ActiveSession } from "./session.ts";
import { refreshSession } from "./session-query.ts";
import { useClient } from "../services.ts";

/**
 * Loads the session again after a write of something that it contains.
 * @example
 * ```tsx
 * import { useRefreshSession } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const refresh = useRefreshSession();
 *   return <Button onClick={() => void refresh()}>Who am I?</Button>;
 * }
 * ```
 */
export function useRefreshSession(): () => Promise<ActiveSession | undefined> {
  const queryClient = useQueryClient();
  const client = useClient();
  return useCallback(() => refreshSession(queryClient, client), [queryClient, client]);
}
