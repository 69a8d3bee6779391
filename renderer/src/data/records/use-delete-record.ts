import type { EntityType, RecordAnswer, RecordId } from "@armature/engine";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dependentsOf } from "../dependents.ts";
import { type Deleted, deleteRecord } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/**
 * Deletes records of a type, and loads again what this may have changed.
 * @returns a function that returns what undoes it
 * @example
 * ```tsx
 * import { useDeleteRecord } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const remove = useDeleteRecord(item);
 *   return <Button onClick={() => void remove(1)}>Delete</Button>;
 * }
 * ```
 */
export function useDeleteRecord(type: EntityType): (id: RecordId) => Promise<Deleted> {
  const client = useClient();
  const forget = useForgetRecord(type);
  return useCallback(
    async (id) => {
      const deleted = await deleteRecord(client, type, id);
      await forget(id);
      return deleted;
    },
    [client, forget, type],
  );
}

/**
 * Loads again what is shown about a deleted record, but not the record itself, and drops cached lists that still
 * contain it.
 */
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

/** Whether a query holds something other than this record, whichever key it was loaded by. */
function isOther({ name, primaryKey }: EntityType, id: RecordId): (query: Query) => boolean {
  return ({ queryKey: [, entity, what], state }) => {
    const { result } = (state.data ?? {}) as Partial<RecordAnswer>;
    return entity !== name || what !== RECORD || result?.[primaryKey.name] !== id;
  };
}

const [, , RECORD] = keys.record(null, "", 0);
