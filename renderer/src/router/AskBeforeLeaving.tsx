import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { type LeaveGuard, LeaveGuardsContext, type Leaving, LeavingContext } from "./leave-guards.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { isUnguarded } from "./leaving.ts";

/** For how long a page that is left saves by itself, in milliseconds; then a person is asked. */
const LONGEST_SAVE = 5_000;

/** What happens once a person has answered. */
interface Question {
  readonly go: () => void;
  readonly stay?: () => void;
}

/** Asks before a page with unsaved work is left for another one of the application (GEN-073, GEN-D11). */
export function AskBeforeLeaving({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<LeaveGuard>());
  const [asked, setAsked] = useState<Question | null>(null);
  const leaving = useMemo<Leaving>(
    () => ({
      ask: (go) => leave(guards, go, () => setAsked({ go })),
      giveUp: () => unsavedOf(guards).forEach((guard) => guard.onLeave?.()),
    }),
    [guards],
  );
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && unsavedOf(guards).length > 0;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    let isOver = false;
    const unlessOver = (next: () => void) => () => {
      if (!isOver) next();
    };
    const go = () => {
      leaving.giveUp();
      blocker.proceed();
    };
    leave(
      guards,
      unlessOver(blocker.proceed),
      unlessOver(() => setAsked({ go, stay: blocker.reset })),
    );
    return () => {
      isOver = true;
      setAsked(null);
    };
  }, [blocker, guards, leaving]);
  const answer = (next: (() => void) | undefined) => {
    setAsked(null);
    next?.();
  };
  return (
    <LeaveGuardsContext value={guards}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
      <LeaveDialog
        open={asked !== null}
        text={unsavedOf(guards)[0]?.text}
        onStay={() => answer(asked?.stay)}
        onLeave={() => answer(asked?.go)}
      />
    </LeaveGuardsContext>
  );
}

/** Goes where nothing is unsaved, or all of that could be saved by itself; asks otherwise. */
function leave(guards: ReadonlySet<LeaveGuard>, go: () => void, ask: () => void): void {
  const saving = unsavedOf(guards).flatMap(({ settle }) => (settle ? [settle()] : []));
  const goOrAsk = () => (unsavedOf(guards).length > 0 ? ask() : go());
  if (saving.length === 0) return goOrAsk();
  const longEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_SAVE));
  void Promise.race([Promise.allSettled(saving), longEnough]).then(goOrAsk);
}

function unsavedOf(guards: ReadonlySet<LeaveGuard>): readonly LeaveGuard[] {
  return [...guards].filter((guard) => guard.isUnsaved());
}
