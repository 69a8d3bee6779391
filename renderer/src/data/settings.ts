import type { Envelope } from "@armature/engine/operation";
import { useQuery } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";

/** GET /api/settings: what every page shows, also before sign-in. */
export interface Settings {
  readonly productName: string;
  /** The address of the course collection, or null if the product has none. */
  readonly courseUrl: string | null;
  /** For how many days the values of a removed attribute can be restored. */
  readonly removedValuesDays: number;
}

const UNKNOWN: Settings = Object.freeze({ productName: "", courseUrl: null, removedValuesDays: 30 });

/**
 * The settings. The name is empty until they are loaded.
 * @example
 * ```tsx
 * import { useSettings } from "@armature/renderer";
 * export function Example() {
 *   return <p>{useSettings().productName}</p>;
 * }
 * ```
 */
export function useSettings(): Settings {
  const client = useClient();
  const { data = UNKNOWN } = useQuery({
    queryKey: keys.settings,
    queryFn: async () => ((await client.send("/api/settings")).body as Envelope<Settings>).result,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
