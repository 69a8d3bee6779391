import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";

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

export function useLeaveGuards(): Set<LeaveGuard> {
  const guards = useContext(LeaveGuardsContext);
  if (!guards) throw new Error("There is no LeaveGuardsContext above this component; AskBeforeLeaving provides it");
  return guards;
}

/** What else a person should see while they are asked whether to leave. */
export const LeaveNoteContext = createContext<ReactNode>(null);

/** For how long what is left saves by itself, in milliseconds; then a person is asked. */
const LONGEST_SAVE = 5_000;

/** Goes where nothing is unsaved, or all of that could be saved by itself; asks otherwise. */
export function leave(guards: ReadonlySet<LeaveGuard>, go: () => void, ask: () => void): void {
  const saving = unsavedOf(guards).flatMap(({ settle }) => (settle ? [settle()] : []));
  const goOrAsk = () => (unsavedOf(guards).length > 0 ? ask() : go());
  if (saving.length === 0) return goOrAsk();
  const longEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_SAVE));
  void Promise.race([Promise.allSettled(saving), longEnough]).then(goOrAsk);
}

export function unsavedOf(guards: ReadonlySet<LeaveGuard>): readonly LeaveGuard[] {
  return [...guards].filter((guard) => guard.isUnsaved());
}

/** Gives up what is unsaved. */
export function giveUpIn(guards: ReadonlySet<LeaveGuard>): void {
  for (const guard of unsavedOf(guards)) guard.onLeave?.();
}

/** Stands guard while the caller is mounted. */
export function useLeaveGuard({ isUnsaved, text, settle, onLeave }: LeaveGuard): void {
  const guards = useLeaveGuards();
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
