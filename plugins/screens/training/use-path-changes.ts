import { errorText, useOperation } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useRef, useState } from "react";
import { type LearningKind, type LearningPath, PATH_CALLS } from "./operations.ts";

export interface PathChangesOptions {
  readonly kind: LearningKind;
  readonly params: { readonly sa: string; readonly principal: string };
  readonly enrolled: { readonly data: readonly LearningPath[] | undefined; readonly refetch: () => Promise<unknown> };
}

const NONE: ReadonlyMap<string, boolean> = new Map();

/**
 * Enrolments changed one by one: each shows at once, is sent after those before it, and is taken back where it fails
 * (GEN-194, GEN-D34).
 */
export function usePathChanges({ kind, params, enrolled }: PathChangesOptions) {
  const add = useOperation(PATH_CALLS[kind].add).mutateAsync;
  const remove = useOperation(PATH_CALLS[kind].remove).mutateAsync;
  const [changed, setChanged] = useState(NONE);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const mark = (id: string, isChosen: boolean) => setChanged((before) => new Map(before).set(id, isChosen));

  const send = async (path: LearningPath, isChosen: boolean) => {
    try {
      await (isChosen ? add : remove)({ params, body: path });
      // A change before it that failed may have been taken back meanwhile.
      mark(path.id, isChosen);
    } catch (error) {
      mark(path.id, !isChosen);
      const what = `${path.displayName} was not ${isChosen ? "added" : "removed"}.`;
      notify({ type: "error", message: `${what} ${errorText(error)}` });
    }
  };
  return {
    isChosen: (id: string) => changed.get(id) ?? enrolled.data?.some((path) => path.id === id) ?? false,
    toggle: (path: LearningPath, isChosen: boolean) => {
      mark(path.id, isChosen);
      queue.current = queue.current.then(() => send(path, isChosen));
    },
    /** Reads what is enrolled by now, once all that was changed has been sent (GEN-195). */
    finish: async () => {
      await queue.current;
      await enrolled.refetch();
      setChanged(NONE);
    },
  };
}
