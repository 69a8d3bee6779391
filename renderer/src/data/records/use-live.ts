import { listConversions } from "@armature/engine/platform";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { notifyAnswers } from "./answers.ts";
import type { Client } from "../client.ts";
import { dependentsOf } from "../dependents.ts";
import { keys } from "../keys.ts";
import { followEvents, type StateEvent } from "../live.ts";
import type { Compiled } from "../metadata.ts";
import type { ActiveSession } from "../session/session.ts";
import { useClient } from "../services.ts";
import { refreshSession } from "../session/session-query.ts";

/**
 * Updates the page when metadata is published or a state changes, on this server instance or another one. Open lists
 * and forms are computed again.
 */
export function useLive(): void {
  const queryClient = useQueryClient();
  const client = useClient();
  useEffect(() => {
    const refreshMetadata = () => void queryClient.invalidateQueries({ queryKey: keys.metadata });
    const refreshConversions = () => void queryClient.invalidateQueries({ queryKey: keys.calls(listConversions.path) });
    return followEvents({
      onRevision: (revision) => {
        const known = queryClient.getQueryData<Compiled>(keys.metadata);
        if (known && known.metadata.revision !== revision) refreshMetadata();
        refreshConversions();
      },
      onState: (event) => followState(queryClient, client, event),
      onAnswers: notifyAnswers,
      onConversions: refreshConversions,
      poll: () => {
        refreshMetadata();
        void refreshSession(queryClient, client);
      },
      onRefused: () => void refreshSession(queryClient, client),
    });
  }, [queryClient, client]);
}

/** Loads the session and the records that show the state. Events of other organizations are ignored. */
function followState(queryClient: QueryClient, client: Client, event: StateEvent | null): void {
  const organizationId = queryClient.getQueryData<ActiveSession>(keys.session)?.organizationId ?? null;
  if (event && event.organizationId !== organizationId) return;
  void refreshSession(queryClient, client);
  const metadata = queryClient.getQueryData<Compiled>(keys.metadata)?.metadata;
  if (event && metadata) {
    for (const entity of dependentsOf(metadata, event.entity)) {
      void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) });
    }
  } else void queryClient.invalidateQueries({ queryKey: [organizationId] });
}
