import { useEffect } from "react";
import { useLeaveGuard } from "../router/leave-guards.ts";

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
  useLeaveGuard({ isUnsaved: isUnsavedNow, text, onLeave });
  useTabGuard(isUnsaved);
  return null;
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
