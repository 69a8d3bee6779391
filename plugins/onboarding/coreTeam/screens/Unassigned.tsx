import { FaintText } from "@armature/renderer/ui";

/** In place of a person where there is none. */
export function Unassigned() {
  return <FaintText>(Unassigned)</FaintText>;
}
