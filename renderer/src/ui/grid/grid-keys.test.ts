import { describe, expect, test } from "vitest";
import { placeAfter } from "./grid-keys.ts";

const size = { rows: 100, columns: 8, page: 10 };
const press = (key: string, over: { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...over,
});

describe("a key in a cell leads", () => {
  test.each([
    ["ArrowRight", [3, 2], [3, 3]],
    ["ArrowLeft", [3, 2], [3, 1]],
    ["ArrowDown", [3, 2], [4, 2]],
    ["ArrowUp", [3, 2], [2, 2]],
    ["ArrowUp", [0, 2], [-1, 2]],
    ["ArrowUp", [-1, 2], [-1, 2]],
    ["ArrowDown", [99, 2], [99, 2]],
    ["ArrowRight", [3, 7], [3, 7]],
    ["ArrowLeft", [3, 0], [3, 0]],
    ["Home", [3, 5], [3, 0]],
    ["End", [3, 5], [3, 7]],
    ["PageDown", [3, 5], [13, 5]],
    ["PageDown", [95, 5], [99, 5]],
    ["PageUp", [13, 5], [3, 5]],
    ["PageUp", [3, 5], [0, 5]],
  ] as const)("%s from %j to %j", (key, [row, column], [toRow, toColumn]) => {
    expect(placeAfter(press(key), { row, column }, size)).toEqual({ row: toRow, column: toColumn });
  });

  test("Ctrl+Home and Ctrl+End to the ends of the grid", () => {
    const from = { row: 5, column: 3 };
    expect(placeAfter(press("Home", { ctrlKey: true }), from, size)).toEqual({ row: 0, column: 0 });
    expect(placeAfter(press("End", { ctrlKey: true }), from, size)).toEqual({ row: 99, column: 7 });
  });

  test("nowhere where it means something else", () => {
    for (const pressed of [press("a"), press("Enter"), press("constructor"), press("ArrowDown", { altKey: true })]) {
      expect(placeAfter(pressed, { row: 1, column: 1 }, size)).toBeNull();
    }
  });

  test("in a grid without rows only along the header", () => {
    const empty = { ...size, rows: 0 };
    expect(placeAfter(press("ArrowDown"), { row: -1, column: 1 }, empty)).toEqual({ row: -1, column: 1 });
    expect(placeAfter(press("Home", { ctrlKey: true }), { row: -1, column: 1 }, empty)).toEqual({ row: -1, column: 0 });
  });
});
