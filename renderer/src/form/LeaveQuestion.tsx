import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isUnguarded } from "../router/leaving.ts";
import { ConfirmDialog } from "../ui/index.ts";

export interface LeaveQuestionProps {
  /** Whether leaving now would lose something. */
  readonly isUnsaved: boolean;
  /** The same, asked at the moment of leaving; for what may change between two renders. */
  readonly isUnsavedNow?: () => boolean;
  readonly text: string;
  /** What is unsaved is given up. */
  readonly onLeave: () => void;
}

/** Asks before unsaved work is left, in the application and on closing the tab (GEN-073, GEN-D11). */
export function LeaveQuestion({ isUnsaved, isUnsavedNow = () => isUnsaved, text, onLeave }: LeaveQuestionProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && isUnsavedNow();
  });
  useTabGuard(isUnsaved);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      text={text}
      cancelLabel="Cancel"
      confirmLabel="Exit"
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}

/** The browser's own question; it allows no words of ours. */
function useTabGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
