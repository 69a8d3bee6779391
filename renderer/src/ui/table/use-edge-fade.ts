import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks a horizontally scrolling box with `data-more` while there is more beyond its right edge; see {@link EdgeFade}.
 */
export function useEdgeFade(scrollBox: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = scrollBox;
    if (!box) return undefined;
    const mark = () => {
      box.toggleAttribute("data-more", box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    const table = box.querySelector("table");
    if (table) observer.observe(table);
    box.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", mark);
    };
  }, [scrollBox]);
}
