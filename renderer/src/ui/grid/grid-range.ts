import type { GridMove } from "@armature/engine/list";
import { between } from "../between.ts";
import { announce } from "../feedback/announcements.ts";
import type { GridPlace } from "./grid-keys.ts";

/** The cells between two corners, both included. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function rangeOf(a: GridPlace, b: GridPlace): GridRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

/** Its rows, each with its cells. */
export function cellsOf({ top, bottom, left, right }: GridRange): readonly (readonly GridPlace[])[] {
  return span(top, bottom).map((row) => span(left, right).map((column) => ({ row, column })));
}

export function isRowIn(range: GridRange | null, row: number): range is GridRange {
  return range !== null && row >= range.top && row <= range.bottom;
}

export function sayRange({ top, bottom, left, right }: GridRange): void {
  const count = (bottom - top + 1) * (right - left + 1);
  announce(count === 1 ? "1 cell chosen" : `${count} cells chosen`);
}

/** The next cell in a direction; the same at the edge. */
export function neighbour(place: GridPlace, move: GridMove, rows: number, columns: number): GridPlace {
  return {
    row: between(0, place.row + (move === "down" ? 1 : move === "up" ? -1 : 0), rows - 1),
    column: between(0, place.column + (move === "right" ? 1 : move === "left" ? -1 : 0), columns - 1),
  };
}

function span(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
