/** Navigation state of a move that no unsaved form may hold up: the session has ended, staying would help nobody. */
export const UNGUARDED = Object.freeze({ unguarded: true });

export function isUnguarded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "unguarded" in state && state.unguarded === true;
}
