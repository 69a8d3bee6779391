import type { Closing } from "../metadata/application-spec.ts";

/**
 * The closing that refuses writes of the entity in this state of its organization, or null.
 * @example
 * ```ts
 * import { closingAt } from "@armature/engine/access";
 * import { parseApplicationSpec } from "@armature/engine/metadata";
 * const closes = [{ flag: "closable", from: "closed", error: "closed", text: "The branch is closed." }];
 * const { lifecycle } = parseApplicationSpec({ lifecycle: { attribute: "phase", states: ["open", "closed"], closes } });
 * lifecycle && closingAt(lifecycle, "closed")?.text; // → "The branch is closed."
 * ```
 */
export function closingAt(
  { closings }: { readonly closings: readonly Closing[] },
  state: string | null | undefined,
): Closing | null {
  if (state === null || state === undefined) return null;
  for (const closing of closings) if (closing.states.has(state)) return closing;
  return null;
}
