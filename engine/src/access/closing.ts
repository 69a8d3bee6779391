import type { Closing } from "../metadata/application-spec.ts";

/** The closing that refuses writes of the entity in this state of its organization, or null. */
export function closingAt(
  { closings }: { readonly closings: readonly Closing[] },
  state: string | null | undefined,
): Closing | null {
  if (state === null || state === undefined) return null;
  for (const closing of closings) if (closing.states.has(state)) return closing;
  return null;
}
