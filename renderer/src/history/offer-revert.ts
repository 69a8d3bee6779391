import { isHeld } from "@armature/engine";
import { asksFirst, previewImpact, type RevertBody, revertMetadata } from "@armature/engine/platform";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { ApiError, errorText } from "../data/api-error.ts";
import { callOperation } from "../data/operation.ts";
import { useClient } from "../data/services.ts";
import { useViewer } from "../data/session/session.ts";
import { useRouteTable } from "../router/current.ts";
import { notify } from "../ui/index.ts";
import { offerToUndo } from "./offer-undo.ts";

/** The page of all changes of definitions, where an application has it. */
const CHANGES = "changes";

/**
 * Takes a revision of definitions back, or some of its parts, and loads again what is shown.
 * @example
 * ```tsx
 * import { useRevert } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const revert = useRevert();
 *   return <Button onClick={() => void revert({ revision: 41 })}>Revert</Button>;
 * }
 * ```
 */
export function useRevert(): (body: RevertBody) => Promise<number> {
  const client = useClient();
  const queryClient = useQueryClient();
  return useCallback(
    async (body) => {
      const { revision } = await callOperation(client, revertMetadata, { body });
      await queryClient.invalidateQueries();
      return revision;
    },
    [client, queryClient],
  );
}

/** Reports a change of definitions with a way to undo it: a button in the notification, or Ctrl+Z. */
export type OfferRevert = (revision: number | null | undefined, message: string) => void;

/**
 * Shows a message with an Undo of a revision. If a person must decide first, because somebody changed the same since or
 * records would lose or hide something, the Undo opens the page of all changes at that revision. Without a revision, it
 * shows the message alone.
 * @example
 * ```tsx
 * import { useOfferRevert } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const offer = useOfferRevert();
 *   return <Button onClick={() => offer(41, "Item updated")}>Save</Button>;
 * }
 * ```
 */
export function useOfferRevert(): OfferRevert {
  const client = useClient();
  const revert = useRevert();
  const navigate = useNavigate();
  const table = useRouteTable();
  const { permission } = useViewer();
  const mayRevert = isHeld(permission, "organization.admin");
  return useCallback(
    (revision, message) => {
      if (typeof revision !== "number" || !mayRevert) return void notify({ type: "success", message });
      const offer = (made: number, isUndone: boolean) =>
        offerToUndo({
          key: `revision-${made}`,
          message: isUndone ? `Undone: ${message}` : message,
          undo: () => void undo(made, isUndone),
        });
      const openChanges = (made: number) => {
        if (table.find(CHANGES)) void navigate(`${table.pathTo(CHANGES)}?revision=${made}`);
      };
      const undo = async (made: number, isUndone: boolean): Promise<void> => {
        try {
          const impact = await callOperation(client, previewImpact, { body: { revert: { revision: made } } });
          if (asksFirst(impact)) {
            openChanges(made);
            return void notify({ type: "warning", title: "Not undone yet", message: DECIDE_FIRST });
          }
          offer(await revert({ revision: made }), !isUndone);
        } catch (error) {
          if (error instanceof ApiError && error.status === 202)
            return void notify({ type: "success", title: "Undo goes on", message: error.message });
          if (needsChoice(error)) openChanges(made);
          notify({ type: "error", title: "Could not undo", message: errorText(error) });
        }
      };
      return offer(revision, false);
    },
    [client, revert, navigate, table, mayRevert],
  );
}

const DECIDE_FIRST =
  "It would change what records have, show or need. Revert the change on the page of all changes, which says how many.";

/** Whether the server asks what becomes of some parts or values. */
function needsChoice(error: unknown): boolean {
  const { code } = (error instanceof ApiError ? (error.body ?? {}) : {}) as { readonly code?: unknown };
  return code === "revertClash" || code === "wouldLose";
}
