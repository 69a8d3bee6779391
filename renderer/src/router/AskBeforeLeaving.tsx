import { type ReactNode, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/index.ts";
import { type LeaveGuard, LeaveGuardsContext } from "./leave-guards.ts";
import { isUnguarded } from "./leaving.ts";

/** Asks before a page with unsaved work is left for another one of the application (GEN-073, GEN-D11). */
export function AskBeforeLeaving({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<LeaveGuard>());
  const unsaved = () => [...guards].filter((guard) => guard.isUnsaved());
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && unsaved().length > 0;
  });
  return (
    <LeaveGuardsContext value={guards}>
      {children}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        text={unsaved()[0]?.text}
        cancelLabel="Cancel"
        confirmLabel="Exit"
        danger
        onCancel={() => blocker.reset?.()}
        onConfirm={() => {
          for (const guard of unsaved()) guard.onLeave();
          blocker.proceed?.();
        }}
      />
    </LeaveGuardsContext>
  );
}
