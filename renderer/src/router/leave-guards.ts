import { createContext, useContext, useLayoutEffect } from "react";

/** Unsaved work on a page. */
export interface LeaveGuard {
  /** Whether leaving at this moment would lose something. */
  readonly isUnsaved: () => boolean;
  readonly text: string;
  /** Saves without being asked what can be; a person is asked about the rest, once this has resolved. */
  readonly settle?: (() => Promise<void>) | undefined;
  /** What is unsaved is given up; absent where it goes with the page. */
  readonly onLeave?: (() => void) | undefined;
}

/** The guards of the page shown; whoever moves between pages asks them (`AskBeforeLeaving`). */
export const LeaveGuardsContext = createContext<Set<LeaveGuard> | null>(null);

/** Stands guard while the caller is mounted. */
export function useLeaveGuard({ isUnsaved, text, settle, onLeave }: LeaveGuard): void {
  const guards = useContext(LeaveGuardsContext);
  if (!guards) throw new Error("There is no LeaveGuardsContext above this component; AskBeforeLeaving provides it");
  useLayoutEffect(() => {
    const guard = { isUnsaved, text, settle, onLeave };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, isUnsaved, text, settle, onLeave]);
}

/** Leaving by other ways than a link: a reload, for one. */
export interface Leaving {
  /** Goes at once, or once what is unsaved is saved or a person has agreed to leave it. */
  readonly ask: (go: () => void) => void;
  /** Gives up what is unsaved on the page; whoever goes does so when nothing can fail any more. */
  readonly giveUp: () => void;
}

export const LeavingContext = createContext<Leaving | null>(null);

export function useLeaving(): Leaving {
  const leaving = useContext(LeavingContext);
  if (!leaving) throw new Error("There is no LeavingContext above this component; AskBeforeLeaving provides it");
  return leaving;
}
