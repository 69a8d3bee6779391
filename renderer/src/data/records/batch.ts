import type { EntityType, Values } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { v5 as uuidOf } from "uuid";
import { newKey } from "./new-key.ts";
import { dropDraft, readKept, writeKept } from "../draft.ts";
import { notify } from "../../ui/index.ts";
import { type Outcome, sendInNewestForm } from "./newer-form.ts";
import { dependentsOf } from "../dependents.ts";
import { type BatchReply, sendRows } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** Sends many records in one call, and has the state of that call. */
export interface BatchSender<Body = readonly Values[]> {
  /** @param onAnswered gets one result for each row, in order, and the changeset that can be undone */
  readonly send: (
    body: Body,
    onAnswered: (results: readonly BatchResult[], changesetId: string | null) => void,
  ) => void;
  /**
   * As `send`, for callers that wait.
   * @returns one result for each row, in order
   * @throws ApiError if the call is refused
   */
  readonly sendAndWait: (body: Body) => Promise<readonly BatchResult[]>;
  /** As `sendAndWait`, with the changeset to undo, or null if there is none. */
  readonly sendForUndo: (
    body: Body,
  ) => Promise<{ readonly results: readonly BatchResult[]; readonly changesetId: string | null }>;
  readonly isSending: boolean;
  /** The error of the last call, or null. */
  readonly error: unknown;
  readonly forgetError: () => void;
}

export interface SendOptions {
  /** The call below the entity's path. The default is `batch`. */
  readonly below?: string;
  /** The uploaded file with the rows. */
  readonly fileId?: number;
  /** `updated` of the only record to change. */
  readonly ifMatch?: string | undefined;
  /** The key under which an unanswered call is remembered over a reload, so that rows sent again are saved once. */
  readonly keptAs: string;
}

/**
 * Saves many records in one call and then reloads what is shown of them. If no answer arrives and the rows are sent
 * again, even after a reload, they are saved only once.
 * @example
 * ```tsx
 * import { useBatchSender } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { sendAndWait, isSending } = useBatchSender(item, { keptAs: "return of items" });
 *   const giveBack = () => sendAndWait([{ itemId: 2, code: "B-2", lent: 0 }]);
 *   return (
 *     <Button busy={isSending} onClick={() => void giveBack()}>
 *       Give all back
 *     </Button>
 *   );
 * }
 * ```
 */
export function useBatchSender<Body extends object = readonly Values[]>(
  type: EntityType,
  { below = "batch", fileId, ifMatch, keptAs }: SendOptions,
): BatchSender<Body> {
  const client = useClient();
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  const keysInUse = useMemo(() => createSendKeys(`${keptAs} sent`), [keptAs]);
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationKey: keys.save(type.name),
    mutationFn: async (body: Body): Promise<BatchReply> => {
      const send = async (rows: object) => {
        const idempotencyKey = keysInUse.keyFor(rows);
        const reply = await sendRows(client, type, { below, body: rows, fileId, ifMatch, idempotencyKey });
        keysInUse.answered();
        return reply;
      };
      return isRows(body) ? sendInNewestForm(queryClient, type, body, { send, isRefused: isAllRefused }) : send(body);
    },
    onSuccess: async () => {
      const stale = dependentsOf(metadata, type.name).map((entity) => keys.entity(organizationId, entity));
      await reload(queryClient, stale, `Error while running ${type.label.toLowerCase()} batch operation`);
    },
  });
  const send: BatchSender<Body>["send"] = (body, onAnswered) =>
    mutate(body, { onSuccess: ({ result, changesetId = null }) => onAnswered(result, changesetId) });
  const sendAndWait: BatchSender<Body>["sendAndWait"] = async (body) => (await mutateAsync(body)).result;
  const sendForUndo = useCallback<BatchSender<Body>["sendForUndo"]>(
    async (body) => {
      const { result, changesetId = null } = await mutateAsync(body);
      return { results: result, changesetId };
    },
    [mutateAsync],
  );
  return { send, sendAndWait, sendForUndo, isSending: isPending, error, forgetError: reset };
}

function isAllRefused(outcome: Outcome<BatchReply>): boolean {
  if ("error" in outcome) return false;
  const { result } = outcome.answer;
  return result.length > 0 && result.every(({ status }) => status === "error");
}

function isRows(body: object): body is readonly Values[] {
  return Array.isArray(body);
}

interface SentKey {
  readonly digest: string;
  readonly key: string;
}

const NAMESPACE = "5a1b9f0e-3f60-5b7e-8a39-6f3d8f2f4c11";

/**
 * Returns the same key for the same rows until they are answered. It stores a digest, since the rows could be too
 * large.
 */
function createSendKeys(keptAs: string) {
  return {
    keyFor(body: object): string {
      const digest = uuidOf(JSON.stringify(body), NAMESPACE);
      const last = readKept(keptAs) as Partial<SentKey> | null;
      if (last?.digest === digest && last.key !== undefined) return last.key;
      const next: SentKey = { digest, key: newKey() };
      writeKept(keptAs, next);
      return next.key;
    },
    answered: () => dropDraft(keptAs),
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
