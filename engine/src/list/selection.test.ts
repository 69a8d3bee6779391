import { describe, expect, test } from "vitest";
import { allState, hiddenSelected, NO_SELECTION, toggleAll, toggleRange, toggleRow } from "./selection.ts";

const ROWS = [5, 3, 9, 1];
const picked = (...ids: number[]) => ids.reduce(toggleRow, NO_SELECTION);
const sorted = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].sort((a, b) => a - b);

describe("a selection", () => {
  test("a row is chosen and let go", () => {
    expect(sorted(picked(3))).toEqual([3]);
    expect(sorted(picked(3, 3))).toEqual([]);
  });
  test("shift and click choose the rows between, in the order shown", () => {
    expect(sorted(toggleRange(picked(5), 9, ROWS))).toEqual([3, 5, 9]);
    expect(sorted(toggleRange(picked(1), 3, ROWS))).toEqual([1, 3, 9]);
  });
  test("a range over a chosen row lets its rows go", () => {
    expect(sorted(toggleRange(picked(5, 3, 9, 5), 3, ROWS))).toEqual([9]);
  });
  test("a range without an anchor in sight is one row", () => {
    expect(sorted(toggleRange(picked(7), 9, ROWS))).toEqual([7, 9]);
    expect(sorted(toggleRange(NO_SELECTION, 9, ROWS))).toEqual([9]);
  });
  test("the header chooses all filtered rows and keeps the others", () => {
    expect(sorted(toggleAll(picked(7), ROWS))).toEqual([1, 3, 5, 7, 9]);
    expect(sorted(toggleAll(toggleAll(picked(7), ROWS), ROWS))).toEqual([7]);
  });
  test.each([
    [[], "none"],
    [[3], "some"],
    [[1, 3, 5, 9], "all"],
    [[7], "none"],
  ] as const)("%j of the rows shows %s", (ids, state) => {
    expect(allState(picked(...ids), ROWS)).toBe(state);
  });
  test("knows what the filter hides", () => {
    expect(hiddenSelected(picked(7, 3), ROWS)).toEqual([7]);
  });
});
