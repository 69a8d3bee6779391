import type { EntityType, ListAnswer, RecordAnswer } from "@armature/engine";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ListQuery, listRecords, readRecord } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/**
 * A window of an entity's records; the former window stays while the next one loads (`isPlaceholderData`).
 * @param enabled false while it is not known yet which window is wanted
 */
export function useRecords(type: EntityType, query: ListQuery, enabled = true): UseQueryResult<ListAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.list(organizationId, type.name, query),
    queryFn: ({ signal }) => listRecords(client, type, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** All of an organization's records, whole. */
export function useAllRecords(type: EntityType): UseQueryResult<ListAnswer> {
  return useRecords(type, ALL);
}

const ALL: ListQuery = Object.freeze({ where: null, sort: [], limit: null, offset: 0, columns: null });

export function useRecord(type: EntityType, id: number | null): UseQueryResult<RecordAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.record(organizationId, type.name, id ?? 0),
    queryFn: () => readRecord(client, type, id ?? 0),
    enabled: id !== null,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
}
