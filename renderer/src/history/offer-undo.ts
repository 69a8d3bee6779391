import type { EntityType } from "@armature/engine";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { createStore } from "zustand/vanilla";
import { useRouteTable } from "../router/current.ts";
import { dismissToast, notify } from "../ui/index.ts";

/** What undoes the last change. Its key is that of its notification. */
interface LastUndo {
  readonly key: string;
  readonly undo: () => void;
}

const lastUndo = createStore<{ readonly last: LastUndo | null }>(() => ({ last: null }));

/**
 * Reports a change with a way to undo it: a button in the notification, or Ctrl+Z.
 * @returns false if nothing was reported, because there is no undo
 */
export type OfferUndo = (
  type: EntityType,
  changesetId: string | null,
  message: string,
  tone?: "success" | "warning",
) => boolean;

/** A way to undo a change. */
export interface KeptUndo {
  /** Path of its review. */
  readonly path: string;
  readonly open: () => void;
}

/** Makes a change the one that Ctrl+Z undoes. Null if it cannot be undone. */
export type KeepUndo = (type: EntityType, changesetId: string | null) => KeptUndo | null;

/** @returns a function that remembers nothing if nothing was written or the entity has no undo screen */
export function useKeepUndo(): KeepUndo {
  const table = useRouteTable();
  const navigate = useNavigate();
  return useCallback(
    (type, changesetId) => {
      const name = `${type.name}Undo`;
      if (changesetId === null || !table.find(name)) return null;
      const path = table.pathTo(name, { changesetId });
      const { undo: open } = keptForKeys({ key: path, undo: () => void navigate(path) });
      return { path, open };
    },
    [table, navigate],
  );
}

/** Makes something the undo of Ctrl+Z, until it is done or something else was changed. */
function keptForKeys({ key, undo }: LastUndo): LastUndo {
  const once = {
    key,
    undo: () => {
      if (lastUndo.getState().last === once) forgetOffer();
      undo();
    },
  };
  lastUndo.setState({ last: once });
  return once;
}

/** A message about a change, with what undoes it. */
export interface UndoOffer extends LastUndo {
  readonly message: string;
  readonly tone?: "success" | "warning";
}

/** How long a message with an Undo stays, in milliseconds. Its time stops while it has the focus or the mouse. */
const UNDO_MS = 15_000;

/** Shows a message with an Undo, which Ctrl+Z presses too. */
export function offerToUndo({ message, tone = "success", ...last }: UndoOffer): void {
  const { key, undo } = keptForKeys(last);
  notify({ type: tone, message, duration: UNDO_MS, action: { label: "Undo", onSelect: undo }, key });
}

/**
 * Shows a message with an Undo of what was just changed. It returns false if this person cannot undo it.
 * @example
 * ```tsx
 * import { useOfferUndo } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const offer = useOfferUndo();
 *   return <Button onClick={() => offer(item, "7", "Atlas deleted")}>Delete</Button>;
 * }
 * ```
 */
export function useOfferUndo(): OfferUndo {
  const keepUndo = useKeepUndo();
  return useCallback(
    (type, changesetId, message, tone = "success") => {
      const undo = keepUndo(type, changesetId);
      if (!undo) return false;
      offerToUndo({ key: undo.path, undo: undo.open, message, tone });
      return true;
    },
    [keepUndo],
  );
}

/** Takes the last offer, and withdraws it and its notification. Null if there is none. */
export function takeOffer(): (() => void) | null {
  const { last } = lastUndo.getState();
  forgetOffer();
  if (last === null) return null;
  dismissToast(last.key);
  return last.undo;
}

/** The next person who signs in has nothing to undo. */
export function forgetOffer(): void {
  lastUndo.setState({ last: null });
}
