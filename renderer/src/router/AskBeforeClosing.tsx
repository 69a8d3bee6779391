import { type ReactNode, useLayoutEffect, useState } from "react";
import { giveUpIn, leave, type LeaveGuard, LeaveGuardsContext, unsavedOf, useLeaveGuards } from "./leave-guards.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";

export interface AskBeforeClosingProps {
  /** Closes the window. Nothing in it is left to lose. */
  readonly onClose: () => void;
  /** The window. It gets the function that its ways out must call. */
  readonly children: (close: () => void, question: ReactNode) => ReactNode;
}

/**
 * Asks before a window with unsaved work is closed, about the content of the window only. Leaving the page asks about
 * it too.
 * @example
 * ```tsx
 * import { AskBeforeClosing } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   return (
 *     <AskBeforeClosing onClose={() => history.back()}>
 *       {(close, question) => (
 *         <>
 *           <Button onClick={close}>Close</Button>
 *           {question}
 *         </>
 *       )}
 *     </AskBeforeClosing>
 *   );
 * }
 * ```
 */
export function AskBeforeClosing({ onClose, children }: AskBeforeClosingProps) {
  const [guards] = useState(() => new Set<LeaveGuard>());
  const [isAsked, setAsked] = useState(false);
  usePartOfPage(guards);
  const close = () => leave(guards, onClose, () => setAsked(true));
  const giveUp = () => {
    giveUpIn(guards);
    onClose();
  };
  const question = (
    <LeaveDialog open={isAsked} text={unsavedOf(guards)[0]?.text} onStay={() => setAsked(false)} onLeave={giveUp} />
  );
  return <LeaveGuardsContext value={guards}>{children(close, question)}</LeaveGuardsContext>;
}

/** Unsaved work in a window counts as unsaved work of its page. */
function usePartOfPage(guards: ReadonlySet<LeaveGuard>): void {
  const page = useLeaveGuards();
  useLayoutEffect(() => {
    const all: LeaveGuard = {
      isUnsaved: () => unsavedOf(guards).length > 0,
      get text() {
        return unsavedOf(guards)[0]?.text ?? "";
      },
      finishSaving: async () => {
        await Promise.allSettled(
          unsavedOf(guards).flatMap(({ finishSaving }) => (finishSaving ? [finishSaving()] : [])),
        );
      },
      onLeave: () => giveUpIn(guards),
    };
    page.add(all);
    return () => void page.delete(all);
  }, [page, guards]);
}
