import { describe, expect, test } from "vitest";
import { type GridEvent, type GridMode, stepGrid } from "./grid-edit.ts";

type Keys = Partial<Extract<GridEvent, { readonly kind: "key" }>>;
const press = (key: string, over: Keys = {}): GridEvent => ({
  kind: "key",
  key,
  ctrl: false,
  shift: false,
  alt: false,
  isEditable: true,
  isRange: false,
  ...over,
});
const begin = (replaces = false) => ({ act: "begin", replaces });
const commit = (move: string) => ({ act: "commit", move });

describe("a grid whose cells can be written in", () => {
  test.each<[mode: GridMode, event: GridEvent, next: GridMode, act: object | null]>([
    ["navigate", press("Enter"), "edit", begin()],
    ["navigate", press("F2"), "edit", begin()],
    ["navigate", press("a"), "edit", begin(true)],
    ["navigate", press("É", { shift: true }), "edit", begin(true)],
    ["navigate", press("8"), "edit", begin(true)],
    ["navigate", { kind: "doubleClick", isEditable: true }, "edit", begin()],
    ["navigate", { kind: "doubleClick", isEditable: false }, "navigate", null],
    ["navigate", press("Enter", { isEditable: false }), "navigate", null],
    ["navigate", press("a", { isEditable: false }), "navigate", null],
    ["navigate", press("F2", { isEditable: false }), "navigate", null],
    ["navigate", press("Enter", { ctrl: true }), "navigate", { act: "open" }],
    ["navigate", press("Enter", { shift: true }), "navigate", null],
    ["navigate", press(" "), "navigate", null],
    ["navigate", press("ArrowDown"), "navigate", null],
    ["navigate", press("ArrowDown", { shift: true }), "navigate", { act: "extend", move: "down" }],
    ["navigate", press("ArrowLeft", { shift: true, isEditable: false }), "navigate", { act: "extend", move: "left" }],
    ["navigate", press("Escape", { isRange: true }), "navigate", { act: "collapse" }],
    ["navigate", press("Escape"), "navigate", null],
    ["navigate", press("Delete"), "navigate", { act: "empty" }],
    ["navigate", press("Backspace", { isRange: true, isEditable: false }), "navigate", { act: "empty" }],
    ["navigate", press("Delete", { isEditable: false }), "navigate", null],
    ["navigate", press("d", { ctrl: true, isRange: true }), "navigate", { act: "fill", direction: "down" }],
    ["navigate", press("R", { ctrl: true, isRange: true }), "navigate", { act: "fill", direction: "right" }],
    ["navigate", press("d", { ctrl: true }), "navigate", null],
    ["navigate", press("a", { alt: true }), "navigate", null],
    ["navigate", press("constructor"), "navigate", null],
    ["navigate", { kind: "leave" }, "navigate", null],
    ["edit", press("Enter"), "navigate", commit("down")],
    ["edit", press("Enter", { shift: true }), "navigate", commit("up")],
    ["edit", press("Tab"), "navigate", commit("right")],
    ["edit", press("Tab", { shift: true }), "navigate", commit("left")],
    ["edit", press("Escape"), "navigate", { act: "restore" }],
    ["edit", { kind: "leave" }, "navigate", commit("stay")],
    ["edit", press("a"), "edit", null],
    ["edit", press("Delete"), "edit", null],
    ["edit", press("ArrowDown"), "edit", null],
    ["edit", press("a", { ctrl: true }), "edit", null],
    ["edit", { kind: "doubleClick", isEditable: true }, "edit", null],
  ])("in '%s', %j leads to '%s' and %j", (mode, event, next, act) => {
    expect(stepGrid(mode, event)).toEqual({ mode: next, act });
  });
});
