import { COLUMN_WIDTH } from "../table/table-types.ts";
import type { GridColumn, GridWidths } from "./grid-types.ts";

export const SELECT_KEY = "select";
export const SELECT_WIDTH = 48;
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 960;
/** Pinned columns take at most this share of the grid, so that the others stay visible. */
const PINNED_SHARE = 0.6;

/** A column with its position. All lengths are in pixels. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly width: number;
  /** Distance from the edge at which it stays, or null if it scrolls. */
  readonly left: number | null;
}

export interface PlacedColumns<Row> {
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly scrolling: readonly PlacedColumn<Row>[];
  /** Including the column with checkboxes. */
  readonly pinnedWidth: number;
  readonly width: number;
}

/**
 * Positions columns in a grid of this width, with as many pinned ones first as fit. Columns stretch in proportion until
 * somebody sets a width; from then on each keeps its own.
 */
export function placeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  widths: GridWidths,
  available: number,
  selects: boolean,
): PlacedColumns<Row> {
  const start = selects ? SELECT_WIDTH : 0;
  const sized = stretched(columns, widths, available - start);
  const pinned: PlacedColumn<Row>[] = [];
  let left = start;
  for (const [column, width] of sized) {
    if (column.pinned !== true) break;
    if (pinned.length > 0 && available > 0 && left + width > available * PINNED_SHARE) break;
    pinned.push({ column, width, left });
    left += width;
  }
  const scrolling = sized.slice(pinned.length).map(([column, width]) => ({ column, width, left: null }));
  const width = scrolling.reduce((sum, placed) => sum + placed.width, left);
  return { pinned, scrolling, pinnedWidth: left, width };
}

type Sized<Row> = readonly (readonly [GridColumn<Row>, number])[];

function stretched<Row>(columns: readonly GridColumn<Row>[], widths: GridWidths, available: number): Sized<Row> {
  const sized: Sized<Row> = columns.map((column) => [column, widths[column.key] ?? column.width ?? COLUMN_WIDTH]);
  if (columns.some((column) => widths[column.key] !== undefined)) return sized;
  const elastic = sized.filter(([column]) => column.resizable === true);
  const spare = available - sized.reduce((sum, [, width]) => sum + width, 0);
  const total = elastic.reduce((sum, [, width]) => sum + width, 0);
  if (spare <= 0 || total === 0) return sized;
  return sized.map(([column, width]) => [
    column,
    column.resizable === true ? Math.floor(width + (spare * width) / total) : width,
  ]);
}

/** The widths of all columns, with one changed within its limits. */
export function withWidth<Row>(placed: PlacedColumns<Row>, key: string, width: number): GridWidths {
  const all = [...placed.pinned, ...placed.scrolling].filter(({ column }) => column.resizable === true);
  const bounded = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  return Object.fromEntries(all.map(({ column, width: own }) => [column.key, column.key === key ? bounded : own]));
}
