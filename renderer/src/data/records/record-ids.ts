import type { EntityType, Filter, ListAnswer } from "@armature/engine";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

export interface MatchingIds {
  /** Null while unknown. */
  readonly ids: readonly number[] | null;
  /** @throws ApiError, for example if there are too many records */
  readonly load: () => Promise<readonly number[]>;
}

/**
 * The ids of all records that match a filter, on all pages.
 * @param enabled whether they are needed now; otherwise only {@link MatchingIds.load} loads them
 */
export function useMatchingIds(type: EntityType, where: Filter | null, enabled: boolean): MatchingIds {
  const client = useClient();
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  const options = useMemo(() => {
    const query = { where, sort: [], limit: null, offset: 0, columns: [type.primaryKey.name] };
    return {
      queryKey: keys.list(organizationId, type.name, query),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRecords(client, type, query, signal),
    };
  }, [client, organizationId, type, where]);
  const { data } = useQuery({ ...options, enabled });
  const ids = useMemo(() => (data ? idsOf(type, data) : null), [type, data]);
  const load = useCallback(
    async () => idsOf(type, await queryClient.fetchQuery({ ...options, staleTime: 5_000 })),
    [queryClient, options, type],
  );
  return { ids, load };
}

function idsOf({ primaryKey }: EntityType, { result }: ListAnswer): readonly number[] {
  return result.map((record) => Number(record[primaryKey.name]));
}
