import { FaintText } from "../../kit/ui/FaintText.tsx";

/** Shown instead of a person if there is none. */
export function Unassigned() {
  return <FaintText>(Unassigned)</FaintText>;
}
