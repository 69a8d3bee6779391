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
  test.each<[mode: GridMode, event: GridEvent, act: object | null]>([
    ["navigate", press("Enter"), begin()],
    ["navigate", press("F2"), begin()],
    ["navigate", press("a"), begin(true)],
    ["navigate", press("É", { shift: true }), begin(true)],
    ["navigate", press("8"), begin(true)],
    ["navigate", { kind: "doubleClick", isEditable: true }, begin()],
    ["navigate", { kind: "doubleClick", isEditable: false }, null],
    ["navigate", press("Enter", { isEditable: false }), null],
    ["navigate", press("a", { isEditable: false }), null],
    ["navigate", press("F2", { isEditable: false }), null],
    ["navigate", press("Enter", { ctrl: true }), { act: "open" }],
    ["navigate", press("Enter", { shift: true }), null],
    ["navigate", press(" "), null],
    ["navigate", press("ArrowDown"), null],
    ["navigate", press("ArrowDown", { shift: true }), { act: "extend", move: "down" }],
    ["navigate", press("ArrowLeft", { shift: true, isEditable: false }), { act: "extend", move: "left" }],
    ["navigate", press("Escape", { isRange: true }), { act: "collapse" }],
    ["navigate", press("Escape"), null],
    ["navigate", press("Delete"), { act: "empty" }],
    ["navigate", press("Backspace", { isRange: true, isEditable: false }), { act: "empty" }],
    ["navigate", press("Delete", { isEditable: false }), null],
    ["navigate", press("d", { ctrl: true, isRange: true }), { act: "fill", direction: "down" }],
    ["navigate", press("R", { ctrl: true, isRange: true }), { act: "fill", direction: "right" }],
    ["navigate", press("d", { ctrl: true }), null],
    ["navigate", press("a", { alt: true }), null],
    ["navigate", press("constructor"), null],
    ["edit", press("Enter"), commit("down")],
    ["edit", press("Enter", { shift: true }), commit("up")],
    ["edit", press("Tab"), commit("right")],
    ["edit", press("Tab", { shift: true }), commit("left")],
    ["edit", press("Escape"), { act: "restore" }],
    ["edit", press("a"), null],
    ["edit", press("Delete"), null],
    ["edit", press("ArrowDown"), null],
    ["edit", press("a", { ctrl: true }), null],
    ["edit", { kind: "doubleClick", isEditable: true }, null],
  ])("in '%s', %j does %j", (mode, event, act) => {
    expect(stepGrid(mode, event)).toEqual(act);
  });
});
