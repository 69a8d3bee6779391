import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";

/** Unsaved work on a page. */
export interface LeaveGuard {
  /** Whether leaving now would lose something. */
  readonly isUnsaved: () => boolean;
  readonly text: string;
  /** Saves without asking whatever can be saved. The person is asked about the rest once it has resolved. */
  readonly finishSaving?: (() => Promise<void>) | undefined;
  /** Discards unsaved work. Absent if it disappears with the page. */
  readonly onLeave?: (() => void) | undefined;
}

/** The guards of the current page, which `AskBeforeLeaving` checks. */
export const LeaveGuardsContext = createContext<Set<LeaveGuard> | null>(null);

export function useLeaveGuards(): Set<LeaveGuard> {
  const guards = useContext(LeaveGuardsContext);
  if (!guards) throw new Error("There is no LeaveGuardsContext above this component; AskBeforeLeaving provides it");
  return guards;
}

/** Also shown while the person is asked whether to leave. */
export const LeaveNoteContext = createContext<ReactNode>(null);

/** Milliseconds to wait for work that saves itself. Then the person is asked. */
const LONGEST_SAVE = 5_000;

/** Leaves if nothing is unsaved or everything could be saved; otherwise asks. */
export function leave(guards: ReadonlySet<LeaveGuard>, go: () => void, ask: () => void): void {
  const saving = unsavedOf(guards).flatMap(({ finishSaving }) => (finishSaving ? [finishSaving()] : []));
  const goOrAsk = () => (unsavedOf(guards).length > 0 ? ask() : go());
  if (saving.length === 0) return goOrAsk();
  const longEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_SAVE));
  void Promise.race([Promise.allSettled(saving), longEnough]).then(goOrAsk);
}

export function unsavedOf(guards: ReadonlySet<LeaveGuard>): readonly LeaveGuard[] {
  return [...guards].filter((guard) => guard.isUnsaved());
}

/** Discards unsaved work. */
export function giveUpIn(guards: ReadonlySet<LeaveGuard>): void {
  for (const guard of unsavedOf(guards)) guard.onLeave?.();
}

/** Guards the page while the caller is mounted. */
export function useLeaveGuard({ isUnsaved, text, finishSaving, onLeave }: LeaveGuard): void {
  const guards = useLeaveGuards();
  useLayoutEffect(() => {
    const guard = { isUnsaved, text, finishSaving, onLeave };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, isUnsaved, text, finishSaving, onLeave]);
}

/** Leaving the page other than by a link, for example by a reload. */
export interface Leaving {
  /** Leaves at once, or after unsaved work was saved or the person agreed to discard it. */
  readonly ask: (go: () => void) => void;
  /** Discards unsaved work. Call it when leaving can no longer fail. */
  readonly giveUp: () => void;
}

export const LeavingContext = createContext<Leaving | null>(null);

/**
 * Asks the person about unsaved input before leaving the page by a script.
 * @example
 * ```tsx
 * import { useLeaving } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const { ask } = useLeaving();
 *   return <Button onClick={() => ask(() => location.assign("/items"))}>All items</Button>;
 * }
 * ```
 */
export function useLeaving(): Leaving {
  const leaving = useContext(LeavingContext);
  if (!leaving) throw new Error("There is no LeavingContext above this component; AskBeforeLeaving provides it");
  return leaving;
}
