import { flushSync } from "react-dom";
import { focusFirst } from "../ui/focus-first.ts";
import { focusWayOn } from "../ui/index.ts";

/**
 * Takes a decision by a button that goes with it, then gives the focus to the next thing that waits for one, from the
 * first again after the last; where there is none, to the way on.
 * @param place holds the button; elements with `data-undecided` wait
 */
export function decideFrom(place: Element | null, decide: () => void): void {
  flushSync(decide);
  const undecided = [...document.querySelectorAll<HTMLElement>("[data-undecided]")].filter((other) => other !== place);
  const isBehind = (other: Element) =>
    place !== null && (place.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = undecided.find(isBehind) ?? undecided[0];
  if (!next) return focusWayOn();
  // An input whose code is still being loaded takes no focus; what is around it does.
  if (!focusFirst(next)) next.focus();
}
