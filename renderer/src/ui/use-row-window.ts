import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";
import type { Density } from "./table-types.ts";

/** Up to this many rows are all drawn. */
const drawnAtMost = 100;

export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 44, compact: 32 };

export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Pixels of undrawn rows above and below. */
  readonly above: number;
  readonly below: number;
  readonly scrollTo: (index: number) => void;
}

/** Which rows are drawn: all of a short list, else those in sight and some around them. */
export function useRowWindow(scrollBox: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const virtual = count > drawnAtMost;
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const first = virtual ? (items[0]?.index ?? 0) : 0;
  const end = virtual ? (items.at(-1)?.index ?? -1) + 1 : count;
  return {
    first,
    end,
    above: first * rowHeight,
    below: (count - end) * rowHeight,
    scrollTo: (index) => virtual && virtualizer.scrollToIndex(index),
  };
}

/** The one row of a table that Tab reaches, and moving it. */
export function useActiveRow(keys: readonly string[]) {
  const [active, setActive] = useState<string | null>(null);
  const index = active === null ? -1 : keys.indexOf(active);
  const activeIndex = index === -1 ? 0 : index;
  return { activeIndex, activeKey: keys[activeIndex] ?? null, setActive };
}
