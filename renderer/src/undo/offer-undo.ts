import type { EntityType } from "@armature/engine";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { createStore } from "zustand/vanilla";
import { useRouteTable } from "../router/current.ts";
import { dismissToast, notify } from "../ui/index.ts";

/** The path of the review that takes the last change back; null where there is none to take back. */
const lastUndo = createStore<{ readonly path: string | null }>(() => ({ path: null }));

/**
 * Says that something was changed, with a way to take it back: by the note's button, or by Ctrl+Z.
 * @returns false where nothing was said, since there is none
 */
export type OfferUndo = (
  type: EntityType,
  changesetId: string | null,
  message: string,
  tone?: "success" | "warning",
) => boolean;

/** The way to take a change back. */
export interface KeptUndo {
  /** Of its review. */
  readonly path: string;
  readonly open: () => void;
}

/** Makes a change the last one, which Ctrl+Z takes back; null where nothing can. */
export type KeepUndo = (type: EntityType, changesetId: string | null) => KeptUndo | null;

/** @returns keeps nothing where nothing was written, or the entity has no screen for it */
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

/** The path of the last offer, which is then none any more, nor is its note; null where there is none. */
export function takeOffer(): string | null {
  const { path } = lastUndo.getState();
  forgetOffer();
  if (path !== null) dismissToast(path);
  return path;
}

/** Whoever signs in next has nothing to take back. */
export function forgetOffer(): void {
  lastUndo.setState({ path: null });
}
