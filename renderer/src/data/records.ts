import type { EntityType, ListAnswer, RecordAnswer } from "@armature/engine";
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { dependentsOf } from "./dependents.ts";
import { type ListQuery, listRecords, readRecord, saveRecord, type SaveRequest } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** A window of an entity's records; the former window stays while the next one loads (`isPlaceholderData`). */
export function useRecords(type: EntityType, query: ListQuery): UseQueryResult<ListAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.list(organizationId, type.name, query),
    queryFn: ({ signal }) => listRecords(client, type, query, signal),
    placeholderData: keepPreviousData,
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

/** Creates or updates; afterwards everything that the write can have changed is asked for anew. */
export function useSaveRecord(type: EntityType): UseMutationResult<RecordAnswer, Error, SaveRequest> {
  const client = useClient();
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  return useMutation({
    mutationKey: keys.save(type.name),
    mutationFn: (request: SaveRequest) => saveRecord(client, type, request),
    onSuccess: () => {
      for (const entity of dependentsOf(metadata, type.name)) {
        void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) });
      }
    },
  });
}
