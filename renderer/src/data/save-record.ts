import type { EntityType, Metadata, RecordAnswer } from "@armature/engine";
import type { QueryClient } from "@tanstack/react-query";
import { noteOwnWrite } from "./answers.ts";
import type { Client } from "./client.ts";
import { dependentsOf } from "./dependents.ts";
import { type SaveRequest, saveRecord } from "./entity-calls.ts";
import { keys } from "./keys.ts";

/** Where a record is saved, and what its save reaches. */
export interface SavePlace {
  readonly type: EntityType;
  readonly metadata: Metadata;
  readonly organizationId: number | null;
}

/** Creates or updates; afterwards everything that the write can have changed is asked for anew. */
export type SaveRecord = (place: SavePlace, request: SaveRequest) => Promise<RecordAnswer>;

/** A save is a mutation, so that others can see it happen (`keys.save`). */
export function createSaveRecord(queryClient: QueryClient, client: Client): SaveRecord {
  return ({ type, metadata, organizationId }, request) => {
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: keys.save(type.name),
      mutationFn: (wanted: SaveRequest) => saveRecord(client, type, wanted),
      onSuccess: ({ result }) => {
        noteOwnWrite(type, result);
        for (const entity of dependentsOf(metadata, type.name)) {
          void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) });
        }
      },
    });
    return mutation.execute(request);
  };
}
