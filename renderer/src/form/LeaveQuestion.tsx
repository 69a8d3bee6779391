import { useEffect } from "react";
import { type LeaveGuard, useLeaveGuard } from "../router/leave-guards.ts";

export interface LeaveQuestionProps extends Pick<LeaveGuard, "finishSaving" | "onLeave"> {
  /** Whether closing the tab now would lose something. */
  readonly isUnsaved: boolean;
  /**
   * Whether leaving would lose something, evaluated at that moment, because it can change between renders or still be
   * saved.
   */
  readonly isUnsavedNow?: () => boolean;
  readonly text: string;
}

/**
 * Asks before unsaved work is left, both within the application and when the tab is closed.
 * @example
 * ```tsx
 * import { LeaveQuestion, UNSAVED_FORM } from "@armature/renderer";
 * import { TextField } from "@armature/renderer/ui";
 * import { useState } from "react";
 * export function Example() {
 *   const [text, setText] = useState("");
 *   return (
 *     <>
 *       <LeaveQuestion isUnsaved={text !== ""} text={UNSAVED_FORM} />
 *       <TextField id="title" label="Title" value={text} onChange={setText} />
 *     </>
 *   );
 * }
 * ```
 */
export function LeaveQuestion({ isUnsaved, isUnsavedNow = () => isUnsaved, ...guard }: LeaveQuestionProps) {
  useLeaveGuard({ ...guard, isUnsaved: isUnsavedNow });
  useTabGuard(isUnsaved);
  return null;
}

/** The browser asks its own question here; pages cannot set its text. */
function useTabGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
