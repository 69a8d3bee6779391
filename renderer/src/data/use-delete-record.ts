import type { EntityType, RecordAnswer, RecordId } from "@armature/engine";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dependentsOf } from "./dependents.ts";
import { deleteRecord } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/**
 * Deletes records of a type; what that can have changed is then asked for anew.
 * @returns answers the changeset that takes it back; null where nothing does
 */
export function useDeleteRecord(type: EntityType): (id: RecordId) => Promise<string | null> {
  const client = useClient();
  const forget = useForgetRecord(type);
  return useCallback(
    async (id) => {
      const changesetId = await deleteRecord(client, type, id);
      await forget(id);
      return changesetId;
    },
    [client, forget, type],
  );
}

/** Asks anew for what is shown of a record that is gone, but not for the record, and drops lists that still hold it. */
export function useForgetRecord(type: EntityType): (id: RecordId) => Promise<void> {
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  return useCallback(
    async (id) => {
      queryClient.removeQueries({ queryKey: keys.entity(organizationId, type.name), type: "inactive" });
      const stale = dependentsOf(metadata, type.name).map((entity) => keys.entity(organizationId, entity));
      await Promise.all(
        stale.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate: isOther(type, id) })),
      );
    },
    [queryClient, metadata, organizationId, type],
  );
}

/** Whether a query holds something else than this record, by whatever key that was read. */
function isOther({ name, primaryKey }: EntityType, id: RecordId): (query: Query) => boolean {
  return ({ queryKey: [, entity, what], state }) => {
    const { result } = (state.data ?? {}) as Partial<RecordAnswer>;
    return entity !== name || what !== RECORD || result?.[primaryKey.name] !== id;
  };
}

const [, , RECORD] = keys.record(null, "", 0);
