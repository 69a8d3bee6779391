import type { EntityType } from "@armature/engine";
import type { HistoryAnswer } from "@armature/engine/operation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { readHistory } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/**
 * All writes of one record, for the value history of its fields.
 * @param id null requests nothing
 * @example
 * ```tsx
 * import { useHistory } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useHistory(item, 1);
 *   return <p>{data?.result.length ?? 0} changes</p>;
 * }
 * ```
 */
export function useHistory(type: EntityType, id: number | null): UseQueryResult<HistoryAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.history(organizationId, type.name, id ?? 0),
    queryFn: () => readHistory(client, type, id ?? 0),
    enabled: id !== null,
    refetchOnMount: "always",
  });
}
