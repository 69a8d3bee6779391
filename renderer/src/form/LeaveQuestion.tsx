import { useEffect } from "react";
import { type LeaveGuard, useLeaveGuard } from "../router/leave-guards.ts";

export interface LeaveQuestionProps extends Pick<LeaveGuard, "settle" | "onLeave"> {
  /** Whether closing the tab now would lose something. */
  readonly isUnsaved: boolean;
  /** Whether leaving would, asked at that moment; for what may change between two renders, or can still be saved. */
  readonly isUnsavedNow?: () => boolean;
  readonly text: string;
}

/** Asks before unsaved work is left, in the application and on closing the tab. */
export function LeaveQuestion({ isUnsaved, isUnsavedNow = () => isUnsaved, ...guard }: LeaveQuestionProps) {
  useLeaveGuard({ ...guard, isUnsaved: isUnsavedNow });
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
