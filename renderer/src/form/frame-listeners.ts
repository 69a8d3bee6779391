import type { StoreApi } from "zustand/vanilla";

/** @returns stops telling */
export type ListenToFrame = (listener: () => void) => () => void;

/**
 * Tells of all that happens to a form but what is only between a person and one field: most keystrokes tell nobody of
 * what stands around the fields.
 * @param isFrameSame whether nothing else has changed
 */
export function frameListeners<State>(
  { subscribe }: Pick<StoreApi<State>, "subscribe">,
  isFrameSame: (now: State, before: State) => boolean,
): ListenToFrame {
  const listeners = new Set<() => void>();
  subscribe((now, before) => {
    if (!isFrameSame(now, before)) for (const tell of listeners) tell();
  });
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
