import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import type { DrawnWindow } from "./use-drawn-window.ts";

export interface PageWindowRequest {
  /** The element that contains the lines. */
  readonly place: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly itemKey: (index: number) => string;
  /** Estimated height in pixels until a line is measured. */
  readonly sizeOf: (index: number) => number;
}

export interface PageWindow extends DrawnWindow {
  /** Measures a line, whose index is in `data-index`. */
  readonly measure: (line: Element | null) => void;
}

const DRAWN_AT_MOST = 100;
const OVERSCAN = 16;

/**
 * Which lines of different heights are drawn while the page itself scrolls: all if there are few, otherwise the visible
 * ones.
 */
export function usePageWindow({ place, count, itemKey, sizeOf }: PageWindowRequest): PageWindow {
  const isPart = count > DRAWN_AT_MOST;
  const margin = useTopOf(place, isPart);
  const virtualizer = useWindowVirtualizer({
    count: isPart ? count : 0,
    estimateSize: sizeOf,
    getItemKey: itemKey,
    scrollMargin: margin,
    overscan: OVERSCAN,
  });
  const { measureElement } = virtualizer;
  const measure = useCallback((line: Element | null) => isPart && measureElement(line), [isPart, measureElement]);
  const scrollTo = (index: number) => isPart && virtualizer.scrollToIndex(index, { align: "center" });
  if (!isPart) return { first: 0, end: count, before: 0, after: 0, scrollTo, measure };
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const total = virtualizer.getTotalSize();
  if (!first || !last) return { first: 0, end: 0, before: 0, after: total, scrollTo, measure };
  const [before, after] = [first.start - margin, total - (last.end - margin)];
  return { first: first.index, end: last.index + 1, before, after, scrollTo, measure };
}

/** Distance of an element from the top of the page. It changes when notices above appear or disappear. */
function useTopOf(place: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever is drawn anew may have moved it
  useLayoutEffect(() => {
    if (isWanted && place.current) setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
