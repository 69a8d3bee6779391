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
function placeList(list: HTMLElement, box: HTMLElement): void {
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

/**
 * Shows the list in the top layer and keeps it at its box, whatever moves that: a scroll, the keyboard of a phone, or
 * what comes above it. It looks once a frame, and acts on a change alone. @returns hides it
 */
export function showList(list: HTMLElement, box: HTMLElement, onOutOfSight: () => void): () => void {
  let frame = 0;
  let placed = "";
  const follow = () => {
    const place = placeText(box);
    if (place !== placed) placeList(list, box);
    placed = place;
    frame = requestAnimationFrame(follow);
  };
  delete list.dataset["side"];
  list.showPopover();
  follow();
  const sight = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === false && onOutOfSight());
  sight.observe(box);
  return () => {
    cancelAnimationFrame(frame);
    sight.disconnect();
    list.hidePopover();
  };
}

/** Another text: the box or what is seen of the page is elsewhere. */
function placeText(box: HTMLElement): string {
  const { left, top, width, height } = box.getBoundingClientRect();
  return [left, top, width, height, ...Object.values(seenArea())].join();
}
