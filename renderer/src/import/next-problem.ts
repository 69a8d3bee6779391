import { flushSync } from "react-dom";
import { focusFirst } from "../ui/focus-first.ts";
import { focusWayOn } from "../ui/index.ts";

/**
 * Applies a decision whose button then disappears, and moves the focus to the next undecided item. After the last one
 * it goes to the first, and if none is left, to the button that goes on.
 * @param place the element with the button; elements with `data-undecided` are undecided
 */
export function decideFrom(place: Element | null, decide: () => void): void {
  flushSync(decide);
  const undecided = [...document.querySelectorAll<HTMLElement>("[data-undecided]")].filter((other) => other !== place);
  const isBehind = (other: Element) =>
    place !== null && (place.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = undecided.find(isBehind) ?? undecided[0];
  if (!next) return focusWayOn();
  // An input whose code is still loading cannot take the focus, so its surrounding element does.
  if (!focusFirst(next)) next.focus();
}
