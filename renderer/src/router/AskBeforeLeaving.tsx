import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import {
  giveUpIn,
  leave,
  type LeaveGuard,
  LeaveGuardsContext,
  LeaveNoteContext,
  type Leaving,
  LeavingContext,
  unsavedOf,
} from "./leave-guards.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { isUnguarded } from "./leaving.ts";
import { notify } from "../ui/index.ts";

/** What happens after the person has answered. */
interface Question {
  readonly go: () => void;
  readonly stay?: () => void;
}

const OFFLINE = "You are offline. You can open other pages when you are back online.";

export interface AskBeforeLeavingProps {
  /** Also shown while the person is asked. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Asks before a page with unsaved work is left for another page of the application. Without a connection no page can be
 * opened, so the page stays and says why.
 */
export function AskBeforeLeaving({ note, children }: AskBeforeLeavingProps) {
  const [guards] = useState(() => new Set<LeaveGuard>());
  const [asked, setAsked] = useState<Question | null>(null);
  const leaving = useMemo<Leaving>(
    () => ({
      ask: (go) => leave(guards, go, () => setAsked({ go })),
      giveUp: () => giveUpIn(guards),
    }),
    [guards],
  );
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && (!navigator.onLine || unsavedOf(guards).length > 0);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    if (!navigator.onLine) {
      notify({ type: "warning", message: OFFLINE, key: "offline" });
      blocker.reset();
      return undefined;
    }
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
      <LeaveNoteContext value={note}>
        <LeavingContext value={leaving}>{children}</LeavingContext>
        <LeaveDialog
          open={asked !== null}
          text={unsavedOf(guards)[0]?.text}
          onStay={() => answer(asked?.stay)}
          onLeave={() => answer(asked?.go)}
        />
      </LeaveNoteContext>
    </LeaveGuardsContext>
  );
}
