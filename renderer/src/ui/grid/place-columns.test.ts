import { describe, expect, test } from "vitest";
import type { GridColumn } from "./grid-types.ts";
import { MAX_WIDTH, MIN_WIDTH, placeColumns, withWidth } from "./place-columns.ts";

const column = (key: string, over: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  key,
  label: key,
  width: 100,
  resizable: true,
  cell: () => key,
  ...over,
});
const [a, b, c] = [column("a", { pinned: true }), column("b"), column("c", { width: 200 })];
const widthsOf = (columns: readonly GridColumn<object>[], available: number, widths = {}) => {
  const { pinned, scrolling } = placeColumns(columns, widths, available, false);
  return [...pinned, ...scrolling].map(({ width }) => width);
};

describe("columns", () => {
  test("stretch in proportion to fill the grid, except those of a fixed width", () => {
    expect(widthsOf([a, b, c], 800)).toEqual([200, 200, 400]);
    expect(widthsOf([column("mark", { resizable: false, width: 50 }), b, c], 650)).toEqual([50, 200, 400]);
  });
  test("keep their widths in a grid that is narrower", () => {
    expect(widthsOf([a, b, c], 300)).toEqual([100, 100, 200]);
  });
  test("stretch no more once somebody set a width", () => {
    expect(widthsOf([a, b, c], 800, { b: 120 })).toEqual([100, 120, 200]);
  });
  test("that are pinned stay at the edge, beside the checkboxes", () => {
    const { pinned, pinnedWidth } = placeColumns([a, column("d", { pinned: true }), b], {}, 0, true);
    expect(pinned.map(({ left }) => left)).toEqual([48, 148]);
    expect(pinnedWidth).toBe(248);
  });
  test("that are pinned leave room for the others", () => {
    const wide = column("wide", { pinned: true, width: 400 });
    const { pinned, scrolling } = placeColumns([a, wide, b], {}, 600, false);
    expect(pinned.map((p) => p.column.key)).toEqual(["a"]);
    expect(scrolling.map((p) => p.column.key)).toEqual(["wide", "b"]);
  });
});

describe("a width that somebody sets", () => {
  const placed = placeColumns([a, b, c], {}, 800, false);
  test("leaves the other columns as they are seen", () => {
    expect(withWidth(placed, "b", 90)).toEqual({ a: 200, b: 90, c: 400 });
  });
  test("has bounds", () => {
    expect(withWidth(placed, "b", 1)["b"]).toBe(MIN_WIDTH);
    expect(withWidth(placed, "b", 1e6)["b"]).toBe(MAX_WIDTH);
  });
});
