import {
  type GridAct,
  type GridEvent,
  type GridMode,
  type GridMove,
  stepGrid,
  writeClipboard,
} from "@armature/engine/list";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { announce } from "../feedback/announcements.ts";
import { focusFirst } from "../focus-first.ts";
import type { GridPlace } from "./grid-keys.ts";
import type { CellName, GridEditing } from "./grid-types.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** The cells between two corners, both included. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface EditRequest<Row> {
  readonly editing: GridEditing<Row> | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columnKeys: readonly string[];
  readonly focus: GridFocus;
  readonly scrollBox: { readonly current: HTMLElement | null };
  readonly onOpen: ((row: Row) => void) | undefined;
}

interface Editor {
  readonly place: GridPlace;
  readonly replaces: boolean;
}

export interface GridEdit {
  /** The cell being edited. */
  readonly editor: Editor | null;
  /** The selected cells, or null for the focused one. */
  readonly range: GridRange | null;
  /** @returns whether the key was handled */
  readonly onKey: (event: KeyboardEvent, place: GridPlace) => boolean;
  readonly onDoubleClick: (place: GridPlace) => boolean;
  /** The focus left a cell. */
  readonly onLeave: () => void;
  /** A cell was pressed. With Shift, the cells up to it are selected. */
  readonly onPress: (place: GridPlace, isExtended: boolean) => void;
  /** The selected cells as text, or null if the grid copies nothing. */
  readonly copied: (place: GridPlace) => string | null;
}

/** Editing in the cells of a grid, controlled by the engine's `stepGrid`. */
export function useGridEdit<Row>(request: EditRequest<Row>): GridEdit {
  const { editing, rows, rowKey, columnKeys, focus, scrollBox, onOpen } = request;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const mode: GridMode = editor ? "edit" : "navigate";
  const range = editing && anchor ? rangeOf(anchor, focus.place) : null;
  // A commit moves the focus, which would leave the editor a second time.
  const isEnding = useRef(false);
  useFocusedEditor(scrollBox, editor);
  if (!editing && editor) setEditor(null);

  const isEditable = ({ row, column }: GridPlace) => {
    const record = rows[row];
    return editing !== undefined && record !== undefined && editing.isEditable(record, columnKeys[column] ?? "");
  };
  const cellsOf = ({ top, bottom, left, right }: GridRange) =>
    span(top, bottom).map((row) => span(left, right).map((column) => ({ row, column })));
  const nameOf = ({ row, column }: GridPlace): readonly CellName[] => {
    const record = rows[row];
    return record === undefined ? [] : [{ row: rowKey(record), column: columnKeys[column] ?? "" }];
  };
  const moved = ({ row, column }: GridPlace, move: GridMove): GridPlace => ({
    row: between(0, row + (move === "down" ? 1 : move === "up" ? -1 : 0), rows.length - 1),
    column: between(0, column + (move === "right" ? 1 : move === "left" ? -1 : 0), columnKeys.length - 1),
  });

  const end = (place: GridPlace, isSaved: boolean, move: GridMove, goes: boolean): boolean => {
    isEnding.current = true;
    // Leaving the input makes it read its text into a value or choice.
    if (goes) cellAt(scrollBox.current, place)?.focus();
    const isEnded = editing?.onEnd(isSaved) !== false;
    isEnding.current = false;
    if (!isEnded) {
      if (goes) focusIn(cellAt(scrollBox.current, place));
      return true;
    }
    setEditor(null);
    if (goes) focus.goTo(moved(place, move));
    return true;
  };

  const act = (wanted: GridAct, place: GridPlace): boolean => {
    const chosen = range ?? rangeOf(place, place);
    switch (wanted.act) {
      case "begin":
        setAnchor(null);
        // Rendered at once, so that the letter that started the edit goes into the editor.
        flushSync(() => setEditor({ place, replaces: wanted.replaces }));
        return !wanted.replaces;
      case "commit":
        return end(editor?.place ?? place, true, wanted.move, true);
      case "restore":
        return end(editor?.place ?? place, false, "stay", true);
      case "empty":
        editing?.onEmpty(cellsOf(chosen).flat().filter(isEditable).flatMap(nameOf));
        return true;
      case "fill": {
        const cells = cellsOf(chosen);
        const runs =
          wanted.direction === "right" ? cells : (cells[0] ?? []).map((_, i) => cells.flatMap((row) => row[i] ?? []));
        editing?.onFill(runs.map((run) => run.filter((cell, i) => i === 0 || isEditable(cell)).flatMap(nameOf)));
        return true;
      }
      case "extend": {
        const next = moved(place, wanted.move);
        setAnchor(anchor ?? place);
        focus.goTo(next);
        sayRange(rangeOf(anchor ?? place, next));
        return true;
      }
      case "collapse":
        setAnchor(null);
        return true;
      case "open": {
        const row = rows[place.row];
        if (row !== undefined) onOpen?.(row);
        return true;
      }
    }
  };
  /** Tab goes from cell to cell as in a spreadsheet, and leaves the grid at the end of a row. */
  const tab = (place: GridPlace, isBack: boolean): boolean => {
    const next = moved(place, isBack ? "left" : "right");
    if (!editing || next.column === place.column) return false;
    setAnchor(null);
    focus.goTo(next);
    return true;
  };
  const step = (event: GridEvent, place: GridPlace): boolean => {
    if (!editing || isEnding.current) return false;
    const next = stepGrid(mode, event);
    return next !== null && act(next, place);
  };
  return {
    editor,
    range,
    onKey: (event, place) => {
      if (place.row < 0) return false;
      const { key, shiftKey: shift, altKey: alt } = event;
      const ctrl = event.ctrlKey || event.metaKey;
      const isTaken = step(
        { kind: "key", key, ctrl, shift, alt, isEditable: isEditable(place), isRange: range !== null },
        place,
      );
      if (mode === "navigate" && !isTaken && MOVES.has(key) && anchor) setAnchor(null);
      return isTaken || (key === "Tab" && !ctrl && !alt && tab(place, shift));
    },
    onDoubleClick: (place) => step({ kind: "doubleClick", isEditable: isEditable(place) }, place),
    onLeave: () => {
      if (editor && !isEnding.current) end(editor.place, true, "stay", false);
    },
    onPress: (place, isExtended) => {
      if (!editing) return;
      setAnchor(isExtended ? (anchor ?? focus.place) : null);
      if (isExtended) sayRange(rangeOf(anchor ?? focus.place, place));
    },
    copied: (place) => {
      if (!editing || editor) return null;
      const chosen = cellsOf(range ?? rangeOf(place, place));
      return writeClipboard(
        chosen.map((line) =>
          line.map(({ row, column }) => {
            const record = rows[row];
            return record === undefined ? "" : editing.text(record, columnKeys[column] ?? "");
          }),
        ),
      );
    },
  };
}

const MOVES = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]);

function rangeOf(a: GridPlace, b: GridPlace): GridRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

function sayRange({ top, bottom, left, right }: GridRange): void {
  const count = (bottom - top + 1) * (right - left + 1);
  announce(count === 1 ? "1 cell chosen" : `${count} cells chosen`);
}

function span(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** The editor gets the focus as soon as it is shown, even if what it shows loads later. */
function useFocusedEditor(scrollBox: EditRequest<never>["scrollBox"], editor: Editor | null): void {
  useLayoutEffect(() => {
    if (!editor) return undefined;
    const cell = cellAt(scrollBox.current, editor.place);
    if (!cell || focusIn(cell)) return undefined;
    const watch = new MutationObserver(() => {
      if (focusIn(cell)) watch.disconnect();
    });
    watch.observe(cell, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [scrollBox, editor]);
}

function focusIn(cell: HTMLElement | null): boolean {
  return cell !== null && focusFirst(cell);
}

function cellAt(box: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null;
}
