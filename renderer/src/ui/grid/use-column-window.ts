import type { RefObject } from "react";
import { type DrawnWindow, useDrawnWindow } from "../table/use-drawn-window.ts";
import type { PlacedColumns } from "./place-columns.ts";

/** Which of the scrolling columns are drawn. */
export function useColumnWindow<Row>(
  scrollBox: RefObject<HTMLElement | null>,
  { scrolling, pinnedWidth }: PlacedColumns<Row>,
): DrawnWindow {
  return useDrawnWindow({
    scrollBox,
    horizontal: true,
    count: scrolling.length,
    drawnAtMost: 30,
    overscan: 4,
    margin: pinnedWidth,
    sizeOf: (index) => scrolling[index]?.width ?? 0,
    sizes: scrolling,
  });
}
