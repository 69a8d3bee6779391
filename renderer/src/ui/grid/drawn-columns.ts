import type { DrawnWindow } from "../table/use-drawn-window.ts";
import type { PlacedColumn, PlacedColumns } from "./place-columns.ts";

/** The columns of a grid that are drawn now. Indexes count all columns, including the one with checkboxes. */
export interface DrawnColumns<Row> {
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly firstPinned: number;
  /** Index of the last pinned column, or -1. */
  readonly lastPinned: number;
  readonly shown: readonly PlacedColumn<Row>[];
  readonly firstShown: number;
  /** Pixels of undrawn columns on either side. */
  readonly before: number;
  readonly after: number;
  /** Whether the columns leave room at the right. */
  readonly fills: boolean;
}

export function drawnColumns<Row>(
  placed: PlacedColumns<Row>,
  { first, end, before, after }: Pick<DrawnWindow, "first" | "end" | "before" | "after">,
  selects: boolean,
  available: number,
): DrawnColumns<Row> {
  const firstPinned = selects ? 1 : 0;
  const own = firstPinned + placed.pinned.length;
  return {
    pinned: placed.pinned,
    firstPinned,
    lastPinned: own - 1,
    shown: placed.scrolling.slice(first, end),
    firstShown: own + first,
    before,
    after,
    fills: placed.width < available,
  };
}
