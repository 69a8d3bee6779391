/** Pixels between the box and its list, and between the list and the edge of what is seen. */
const GAP = 4;
const EDGE = 8;
/** The highest that a list gets. */
export const MOST_HIGH = 320;

/** What is seen of the page: without the keyboard on a phone, and zoomed in only a part of it. */
function seenArea() {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height };
}

/** Puts the list below its box, or above where there is more room; a side is kept while it has room enough. */
export function placeList(list: HTMLElement, box: HTMLElement): void {
  const seen = seenArea();
  const { left, top, bottom, width } = box.getBoundingClientRect();
  const below = seen.bottom - bottom - GAP - EDGE;
  const above = top - seen.top - GAP - EDGE;
  const wanted = Math.min(MOST_HIGH, list.scrollHeight + 2);
  const isKept = list.dataset["side"] === "above" ? above >= Math.min(wanted, 120) : false;
  const isBelow = !isKept && (below >= wanted || below >= above);
  list.dataset["side"] = isBelow ? "below" : "above";
  const widest = seen.right - seen.left - 2 * EDGE;
  Object.assign(list.style, {
    width: `${Math.min(width, widest)}px`,
    left: `${Math.max(seen.left + EDGE, Math.min(left, seen.right - EDGE - Math.min(width, widest)))}px`,
    maxHeight: `${Math.max(0, Math.min(MOST_HIGH, isBelow ? below : above))}px`,
    top: isBelow ? `${bottom + GAP}px` : "auto",
    bottom: isBelow ? "auto" : `${document.documentElement.clientHeight - top + GAP}px`,
  });
}

/** Shows the list in the top layer and keeps it at its box, while both are there. @returns hides it */
export function showList(list: HTMLElement, box: HTMLElement, onOutOfSight: () => void): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const place = () => placeList(list, box);
  const follow = (event: Event) => event.target !== list && place();
  delete list.dataset["side"];
  list.showPopover();
  place();
  document.addEventListener("scroll", follow, { capture: true, passive: true, signal });
  window.addEventListener("resize", place, { signal });
  visualViewport?.addEventListener("resize", place, { signal });
  visualViewport?.addEventListener("scroll", place, { signal });
  // In the next frame: the rows of the list are observed as well, and would grow while they are.
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => signal.aborted || place()));
  sizes.observe(box);
  const sight = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === false && onOutOfSight());
  sight.observe(box);
  return () => {
    ends.abort();
    sizes.disconnect();
    sight.disconnect();
    list.hidePopover();
  };
}
