import type { EntityType } from "@armature/engine";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { createStore } from "zustand/vanilla";
import { useRouteTable } from "../router/current.ts";
import { dismissToast, notify } from "../ui/index.ts";

/** The path of the review that undoes the last change, or null. */
const lastUndo = createStore<{ readonly path: string | null }>(() => ({ path: null }));

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
      lastUndo.setState({ path });
      const open = () => {
        if (lastUndo.getState().path === path) forgetOffer();
        void navigate(path);
      };
      return { path, open };
    },
    [table, navigate],
  );
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
      const action = { label: "Undo", onSelect: undo.open };
      notify({ type: tone, message, duration: 15_000, action, key: undo.path });
      return true;
    },
    [keepUndo],
  );
}

/** Takes the path of the last offer and withdraws the offer and its notification. Null if there is none. */
export function takeOffer(): string | null {
  const { path } = lastUndo.getState();
  forgetOffer();
  if (path !== null) dismissToast(path);
  return path;
}

/** The next person who signs in has nothing to undo. */
export function forgetOffer(): void {
  lastUndo.setState({ path: null });
}
