import { useQueryClient } from "@tanstack/react-query";
import { dependentsOf } from "./dependents.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { useSession } from "./session.ts";

/** Reads anew what an operation that wrote records of these entities can have changed. */
export function useRefreshRecords(): (entities: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  return async (entities) => {
    const stale = new Set(entities.flatMap((entity) => dependentsOf(metadata, entity)));
    await Promise.all(
      [...stale].map((entity) => queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) })),
    );
  };
}
