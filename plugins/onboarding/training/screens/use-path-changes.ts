import { errorText, useOperation } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useRef, useState } from "react";
import { type LearningKind, type LearningPath, PATH_CALLS } from "../operations.ts";

export interface PathChangesOptions {
  readonly kind: LearningKind;
  readonly params: { readonly sa: string; readonly principal: string };
  readonly enrolled: { readonly data: readonly LearningPath[] | undefined; readonly refetch: () => Promise<unknown> };
}

interface Change {
  readonly path: LearningPath;
  readonly isChosen: boolean;
}

const NONE: ReadonlyMap<string, boolean> = new Map();

/**
 * Changes a user's learning paths one by one. Each change is shown at once, sent after the changes before it, and
 * undone if it fails.
 */
export function usePathChanges({ kind, params, enrolled }: PathChangesOptions) {
  const add = useOperation(PATH_CALLS[kind].add).mutateAsync;
  const remove = useOperation(PATH_CALLS[kind].remove).mutateAsync;
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  const [saved, setSaved] = useState(NONE);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const send = async (change: Change) => {
    const { path, isChosen } = change;
    try {
      await (isChosen ? add : remove)({ params, body: path });
      setSaved((before) => new Map(before).set(path.id, isChosen));
    } catch (error) {
      const what = `${path.displayName} was not ${isChosen ? "added" : "removed"}.`;
      notify({ type: "error", message: `${what} ${errorText(error)}` });
    }
    setWaiting((before) => before.filter((other) => other !== change));
  };
  return {
    isChosen: (id: string) =>
      waiting.findLast(({ path }) => path.id === id)?.isChosen ??
      saved.get(id) ??
      enrolled.data?.some((path) => path.id === id) ??
      false,
    toggle: (path: LearningPath, isChosen: boolean) => {
      const change = { path, isChosen };
      setWaiting((before) => [...before, change]);
      queue.current = queue.current.then(() => send(change));
    },
    /** Waits until all changes are sent, then loads the user's paths again. */
    finish: async () => {
      await queue.current;
      await enrolled.refetch();
      setSaved(NONE);
    },
  };
}
