import type { Envelope } from "@armature/engine/operation";
import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";

/** GET /api/featureFlag: which features are on. A feature that is not named is off. */
export type Flags = Readonly<Record<string, boolean>>;

const NONE: Flags = Object.freeze({});
const FRESH_MS = 60_000;

/** The flags, at most a minute old. If they cannot be loaded, all count as off; this is logged but not shown. */
export function loadFlags(
  queryClient: QueryClient,
  client: Client,
  report: (error: unknown) => void = () => undefined,
): Promise<Flags> {
  const queryFn = async () => ((await client.send("/api/featureFlag")).body as Envelope<Flags>).result;
  return queryClient
    .fetchQuery({ queryKey: keys.flags, queryFn, staleTime: FRESH_MS, retry: false })
    .catch((error: unknown) => {
      report(error);
      return NONE;
    });
}

/** The flags as last loaded by a guarded route. */
export function useFlags(): Flags {
  const { data } = useQuery<Flags>({ queryKey: keys.flags, queryFn: skipToken });
  return data ?? NONE;
}

/**
 * Takes over flags that were just set, which saves a request.
 * @example
 * ```tsx
 * import { useKeepFlags } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const keep = useKeepFlags();
 *   return <Button onClick={() => keep({ reservations: true })}>Turn on reservations</Button>;
 * }
 * ```
 */
export function useKeepFlags(): (flags: Flags) => void {
  const queryClient = useQueryClient();
  return (flags) => queryClient.setQueryData(keys.flags, flags);
}
