import type { BatchResult, EntityType, Values } from "@armature/engine";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { notify } from "../ui/index.ts";
import { dependentsOf } from "./dependents.ts";
import { sendBatch } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

export interface BatchSender {
  /** @param onAnswered is told one result for each row, in their order */
  readonly send: (rows: readonly Values[], onAnswered: (results: readonly BatchResult[]) => void) => void;
  readonly isSending: boolean;
  /** Of the last call; null while there is none. */
  readonly error: unknown;
  readonly forgetError: () => void;
}

/**
 * Saves many records in one call; afterwards what is shown of them is loaded anew (GEN-095). Rows that are sent again
 * because no answer came are saved once.
 */
export function useBatchSender(type: EntityType): BatchSender {
  const client = useClient();
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  const [keysInUse] = useState(createSendKeys);
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: keys.save(type.name),
    mutationFn: async (rows: readonly Values[]) => {
      const { result } = await sendBatch(client, type, rows, keysInUse.keyFor(rows));
      keysInUse.answered();
      return result;
    },
    onSuccess: async () => {
      const stale = dependentsOf(metadata, type.name).map((entity) => keys.entity(organizationId, entity));
      await reload(queryClient, stale, `Error while running ${type.label.toLowerCase()} batch operation`);
    },
  });
  const send: BatchSender["send"] = (rows, onAnswered) => mutate(rows, { onSuccess: onAnswered });
  return { send, isSending: isPending, error, forgetError: reset };
}

/** One key for the same rows until they are answered. */
function createSendKeys() {
  let last: { readonly text: string; readonly key: string } | null = null;
  return {
    keyFor(rows: readonly Values[]): string {
      const text = JSON.stringify(rows);
      if (last?.text !== text) last = { text, key: uuid() };
      return last.key;
    },
    answered(): void {
      last = null;
    },
  };
}

async function reload(
  queryClient: QueryClient,
  stale: readonly (readonly unknown[])[],
  failure: string,
): Promise<void> {
  try {
    const how = { throwOnError: true };
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }, how)));
  } catch {
    notify({ type: "error", message: failure });
  }
}
