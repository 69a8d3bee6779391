import type { StoreApi } from "zustand/vanilla";

/** @returns a function that stops it */
export type ListenToFrame = (listener: () => void) => () => void;

/**
 * Notifies of every change in a form that affects more than a single field. Most keystrokes do not.
 * @param isFrameSame whether nothing else has changed
 */
export function frameListeners<State>(
  { subscribe }: Pick<StoreApi<State>, "subscribe">,
  isFrameSame: (now: State, before: State) => boolean,
): ListenToFrame {
  const listeners = new Set<() => void>();
  subscribe((now, before) => {
    if (!isFrameSame(now, before)) for (const notify of listeners) notify();
  });
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
