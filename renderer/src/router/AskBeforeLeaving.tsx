import { type ReactNode, useMemo, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { type LeaveGuard, LeaveGuardsContext, type Leaving, LeavingContext } from "./leave-guards.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { isUnguarded } from "./leaving.ts";

/** Asks before a page with unsaved work is left for another one of the application (GEN-073, GEN-D11). */
export function AskBeforeLeaving({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<LeaveGuard>());
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const leaving = useMemo<Leaving>(
    () => ({
      ask: (go) => (unsavedOf(guards).length > 0 ? setAsked({ go }) : go()),
      giveUp: () => unsavedOf(guards).forEach((guard) => guard.onLeave()),
    }),
    [guards],
  );
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && unsavedOf(guards).length > 0;
  });
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const exit = () => {
    setAsked(null);
    if (asked) return asked.go();
    leaving.giveUp();
    blocker.proceed?.();
  };
  return (
    <LeaveGuardsContext value={guards}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
      <LeaveDialog
        open={asked !== null || blocker.state === "blocked"}
        text={unsavedOf(guards)[0]?.text}
        onStay={stay}
        onLeave={exit}
      />
    </LeaveGuardsContext>
  );
}

function unsavedOf(guards: ReadonlySet<LeaveGuard>): readonly LeaveGuard[] {
  return [...guards].filter((guard) => guard.isUnsaved());
}
