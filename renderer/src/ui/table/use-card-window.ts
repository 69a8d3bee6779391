import { type RefObject, useLayoutEffect, useState } from "react";
import { between } from "../between.ts";

const DRAWN_AT_MOST = 100;
/** Number of cards drawn on either side of the visible ones. */
const OVERSCAN = 12;

interface CardWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Pixels of what is not drawn on either side. */
  readonly before: number;
  readonly after: number;
}

/**
 * Which cards of equal height are drawn: all if there are few, otherwise the visible ones, whatever element scrolls.
 */
export function useCardWindow(list: RefObject<HTMLElement | null>, count: number, height: number): CardWindow {
  const isPart = count > DRAWN_AT_MOST;
  const [seen, setSeen] = useState({ first: 0, end: OVERSCAN * 2 });
  useLayoutEffect(() => {
    if (!isPart) return undefined;
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / height) - OVERSCAN;
      const end = Math.ceil((window.innerHeight - top) / height) + OVERSCAN;
      setSeen((former) => (former.first === first && former.end === end ? former : { first, end }));
    };
    measure();
    // Scroll events do not bubble, and either the page or a window over it may scroll.
    document.addEventListener("scroll", measure, { capture: true, passive: true });
    window.addEventListener("resize", measure);
    return () => {
      document.removeEventListener("scroll", measure, { capture: true });
      window.removeEventListener("resize", measure);
    };
  }, [list, isPart, height]);
  if (!isPart) return { first: 0, end: count, before: 0, after: 0 };
  const end = between(0, seen.end, count);
  const first = between(0, seen.first, end);
  return { first, end, before: first * height, after: (count - end) * height };
}
