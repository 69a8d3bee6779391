import { FaintText } from "@armature/renderer/ui";

/** Shown instead of a person if there is none. */
export function Unassigned() {
  return <FaintText>(Unassigned)</FaintText>;
}
