import type { RefObject } from "react";
import type { Density } from "./table-types.ts";
import { type DrawnWindow, useDrawnWindow } from "./use-drawn-window.ts";

export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 44, compact: 32 };

/** Which rows of equal height are drawn. */
export function useRowWindow(scrollBox: RefObject<HTMLElement | null>, count: number, rowHeight: number): DrawnWindow {
  return useDrawnWindow({
    scrollBox,
    count,
    drawnAtMost: 100,
    overscan: 12,
    sizeOf: () => rowHeight,
    sizes: rowHeight,
  });
}
