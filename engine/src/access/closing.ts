import type { Closing } from "../metadata/application-spec.ts";

/** What of its organization's state refuses every write of an entity; null where nothing does. */
export function closingAt(
  { closings }: { readonly closings: readonly Closing[] },
  state: string | null | undefined,
): Closing | null {
  if (state === null || state === undefined) return null;
  for (const closing of closings) if (closing.states.has(state)) return closing;
  return null;
}
