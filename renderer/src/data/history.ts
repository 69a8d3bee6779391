import type { EntityType, HistoryAnswer } from "@armature/engine";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { readHistory } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** Every write of one record, for the value history of its fields. */
export function useHistory(type: EntityType, id: number): UseQueryResult<HistoryAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.history(organizationId, type.name, id),
    queryFn: () => readHistory(client, type, id),
    refetchOnMount: "always",
  });
}
