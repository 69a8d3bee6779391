import type { Envelope } from "@armature/engine";
import { useQuery } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";

/** GET /api/settings: what every page shows, before sign-in too. */
export interface Settings {
  readonly productName: string;
  /** The collection of courses; null where the product has none. */
  readonly courseUrl: string | null;
  /** How long the values of a removed attribute can come back. */
  readonly removedValuesDays: number;
}

const UNKNOWN: Settings = Object.freeze({ productName: "", courseUrl: null, removedValuesDays: 30 });

/** The settings; an empty name until they are there. */
export function useSettings(): Settings {
  const client = useClient();
  const { data = UNKNOWN } = useQuery({
    queryKey: keys.settings,
    queryFn: async () => ((await client.send("/api/settings")).body as Envelope<Settings>).result,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
