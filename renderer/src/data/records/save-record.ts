import type { Values } from "@armature/engine";
import type { QueryClient } from "@tanstack/react-query";
import { noteOwnWrite } from "./answers.ts";
import { sendInNewestForm } from "./newer-form.ts";
import { ApiError } from "../api-error.ts";
import type { Client } from "../client.ts";
import { dependentsOf } from "../dependents.ts";
import { type SaveRecord, type SaveRequest, saveRecord } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { refreshSession } from "../session/session-query.ts";

/** A save is a mutation, so that other code can observe it (`keys.save`). */
export function createSaveRecord(queryClient: QueryClient, client: Client): SaveRecord {
  return ({ type, metadata, organizationId }, request) => {
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: keys.save(type.name),
      mutationFn: (wanted: SaveRequest) =>
        sendInNewestForm(queryClient, type, [wanted.values], {
          send: ([values = wanted.values]) => saveRecord(client, type, { ...wanted, values }),
          isRefused: (outcome) => "error" in outcome && isAboutValues(outcome.error, wanted.values),
        }),
      onSuccess: ({ result }) => {
        noteOwnWrite(type, result);
        for (const entity of dependentsOf(metadata, type.name)) {
          void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) });
        }
      },
      onError: (error) => {
        // Something prevents the save that the page does not know about yet.
        if (!(error instanceof ApiError) || error.status !== 423) return;
        void refreshSession(queryClient, client);
        void queryClient.invalidateQueries({ queryKey: [organizationId] });
      },
    });
    return mutation.execute(request);
  };
}

function isAboutValues(error: unknown, values: Values): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  return error.errors.some(({ attribute }) => attribute !== null && Object.hasOwn(values, attribute));
}
