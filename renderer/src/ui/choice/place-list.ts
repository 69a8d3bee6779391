/** Pixels between the box and its list, and between the list and the edge of the visible area. */
const GAP = 4;
const EDGE = 8;
/** The largest height of a list. */
export const MOST_HIGH = 320;

/** The visible area of the page: without a phone's keyboard, and only a part while zoomed in. */
function seenArea() {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height };
}

/** Places the list below its box, or above if there is more room. It stays on its side while there is enough room. */
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
 * Shows the list in the top layer and keeps it at its box, whatever moves the box: scrolling, a phone's keyboard, or
 * content above. It checks once a frame and acts only on a change. @returns a function that hides it
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

/** Changes when the box or the visible area of the page moves. */
function placeText(box: HTMLElement): string {
  const { left, top, width, height } = box.getBoundingClientRect();
  return [left, top, width, height, ...Object.values(seenArea())].join();
}
