import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";
import type { PlacedColumns } from "./place-columns.ts";

/** Up to this many columns are all drawn. */
const DRAWN_AT_MOST = 30;

export interface ColumnWindow {
  /** Of the scrolling columns; `end` exclusive. */
  readonly first: number;
  readonly end: number;
  /** Pixels of undrawn columns on either side. */
  readonly before: number;
  readonly after: number;
  readonly scrollTo: (index: number) => void;
}

/** Which columns are drawn: all of a few, else those in sight and some beside them. */
export function useColumnWindow<Row>(
  scrollBox: RefObject<HTMLElement | null>,
  { scrolling, pinnedWidth }: PlacedColumns<Row>,
): ColumnWindow {
  const count = scrolling.length;
  const virtual = count > DRAWN_AT_MOST;
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: virtual ? count : 0,
    getScrollElement: () => scrollBox.current,
    estimateSize: (index) => scrolling[index]?.width ?? 0,
    scrollMargin: pinnedWidth,
    overscan: 4,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, scrolling]);
  const items = virtualizer.getVirtualItems();
  const first = virtual ? (items[0]?.index ?? 0) : 0;
  const end = virtual ? (items.at(-1)?.index ?? -1) + 1 : count;
  return {
    first,
    end,
    before: sum(scrolling.slice(0, first)),
    after: sum(scrolling.slice(end)),
    scrollTo: (index) => virtual && virtualizer.scrollToIndex(index),
  };
}

function sum(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((total, { width }) => total + width, 0);
}
