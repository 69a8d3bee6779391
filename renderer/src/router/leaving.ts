/** Navigation state of a move that unsaved forms must not stop, because the session has ended. */
export const UNGUARDED = Object.freeze({ unguarded: true });

export function isUnguarded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "unguarded" in state && state.unguarded === true;
}
