import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";

export interface WindowRequest {
  readonly scrollBox: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Up to this number, all are drawn. */
  readonly drawnAtMost: number;
  /** Number drawn on either side of the visible ones. */
  readonly overscan: number;
  readonly horizontal?: boolean;
  /** Pixels at the start of the box that do not scroll. */
  readonly margin?: number;
  readonly sizeOf: (index: number) => number;
  /** A new value means that sizes have changed. */
  readonly sizes: unknown;
}

/** Which rows or columns are drawn. */
export interface DrawnWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Pixels of what is not drawn on either side. */
  readonly before: number;
  readonly after: number;
  readonly scrollTo: (index: number) => void;
}

/** Draws all if there are few, otherwise the visible ones and some beside them. */
export function useDrawnWindow(request: WindowRequest): DrawnWindow {
  const { scrollBox, count, drawnAtMost, overscan, horizontal = false, margin = 0, sizeOf, sizes } = request;
  const isVirtual = count > drawnAtMost;
  const virtualizer = useVirtualizer({
    horizontal,
    count: isVirtual ? count : 0,
    getScrollElement: () => scrollBox.current,
    estimateSize: sizeOf,
    scrollMargin: margin,
    overscan,
  });
  const measured = useRef(sizes);
  useLayoutEffect(() => {
    if (measured.current === sizes) return;
    measured.current = sizes;
    virtualizer.measure();
  }, [virtualizer, sizes]);
  const scrollTo = (index: number) => isVirtual && virtualizer.scrollToIndex(index);
  if (!isVirtual) return { first: 0, end: count, before: 0, after: 0, scrollTo };
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const total = virtualizer.getTotalSize();
  if (!first || !last) return { first: 0, end: 0, before: 0, after: total, scrollTo };
  return {
    first: first.index,
    end: last.index + 1,
    before: first.start - margin,
    after: total - (last.end - margin),
    scrollTo,
  };
}
