import { type GridAct, type GridEvent, type GridMove, stepGrid, writeClipboard } from "@armature/engine/list";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cellAt, focusIn } from "./grid-cell.ts";
import type { GridPlace } from "./grid-keys.ts";
import { cellsOf, type GridRange, neighbour, rangeOf, sayRange } from "./grid-range.ts";
import type { CellName, GridEditing } from "./grid-types.ts";
import type { GridFocus } from "./use-grid-focus.ts";

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
  const { editing, focus, scrollBox } = request;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const isEnding = useRef(false);
  useFocusedEditor(scrollBox, editor);
  if (!editing && editor) setEditor(null);
  const range = editing && anchor ? rangeOf(anchor, focus.place) : null;
  const edit: Edit<Row> = { ...request, editor, anchor, range, isEnding, setEditor, setAnchor };
  return {
    editor,
    range,
    onKey: (event, place) => place.row >= 0 && pressKey(edit, event, place),
    onDoubleClick: (place) => step(edit, { kind: "doubleClick", isEditable: isEditable(edit, place) }, place),
    onLeave: () => {
      if (editor && !isEnding.current) endEdit(edit, editor.place, { isSaved: true, move: "stay", keepsFocus: false });
    },
    onPress: (place, isExtended) => {
      if (!editing) return;
      setAnchor(isExtended ? (anchor ?? focus.place) : null);
      if (isExtended) sayRange(rangeOf(anchor ?? focus.place, place));
    },
    copied: (place) => copiedText(edit, place),
  };
}

/** What a grid is asked to edit, and how far that is. */
interface Edit<Row> extends EditRequest<Row> {
  readonly editor: Editor | null;
  /** The corner of the range that stays. */
  readonly anchor: GridPlace | null;
  readonly range: GridRange | null;
  /** A commit moves the focus, which would leave the editor a second time. */
  readonly isEnding: RefObject<boolean>;
  readonly setEditor: (editor: Editor | null) => void;
  readonly setAnchor: (anchor: GridPlace | null) => void;
}

const MOVES = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]);

function pressKey<Row>(edit: Edit<Row>, event: KeyboardEvent, place: GridPlace): boolean {
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const pressed = { kind: "key", key, ctrl, shift, alt } as const;
  const isRange = edit.range !== null;
  const isTaken = step(edit, { ...pressed, isEditable: isEditable(edit, place), isRange }, place);
  if (!edit.editor && !isTaken && MOVES.has(key) && edit.anchor) edit.setAnchor(null);
  return isTaken || (key === "Tab" && !ctrl && !alt && tab(edit, place, shift));
}

function step<Row>(edit: Edit<Row>, event: GridEvent, place: GridPlace): boolean {
  if (!edit.editing || edit.isEnding.current) return false;
  const next = stepGrid(edit.editor ? "edit" : "navigate", event);
  return next !== null && act(edit, next, place);
}

/** Tab goes from cell to cell as in a spreadsheet, and leaves the grid at the end of a row. */
function tab<Row>(edit: Edit<Row>, place: GridPlace, isBack: boolean): boolean {
  const next = moved(edit, place, isBack ? "left" : "right");
  if (!edit.editing || next.column === place.column) return false;
  edit.setAnchor(null);
  edit.focus.goTo(next);
  return true;
}

/** @returns whether the event needs nothing more */
function act<Row>(edit: Edit<Row>, wanted: GridAct, place: GridPlace): boolean {
  switch (wanted.act) {
    case "begin":
      edit.setAnchor(null);
      // Rendered at once, so that the letter that started the edit goes into the editor.
      flushSync(() => edit.setEditor({ place, replaces: wanted.replaces }));
      return !wanted.replaces;
    case "commit":
      endEdit(edit, edit.editor?.place ?? place, { isSaved: true, move: wanted.move, keepsFocus: true });
      return true;
    case "restore":
      endEdit(edit, edit.editor?.place ?? place, { isSaved: false, move: "stay", keepsFocus: true });
      return true;
    case "empty":
      edit.editing?.onEmpty(chosenCells(edit, place).flat().filter(editableIn(edit)).flatMap(nameIn(edit)));
      return true;
    case "fill":
      fill(edit, place, wanted.direction);
      return true;
    case "extend":
      extend(edit, place, wanted.move);
      return true;
    case "collapse":
      edit.setAnchor(null);
      return true;
    case "open": {
      const row = edit.rows[place.row];
      if (row !== undefined) edit.onOpen?.(row);
      return true;
    }
  }
}

interface Ending {
  readonly isSaved: boolean;
  readonly move: GridMove;
  /** False if the focus has left the grid already. */
  readonly keepsFocus: boolean;
}

/** The cell stays open if its value is refused. */
function endEdit<Row>(edit: Edit<Row>, place: GridPlace, { isSaved, move, keepsFocus }: Ending): void {
  const cell = () => cellAt(edit.scrollBox.current, place);
  edit.isEnding.current = true;
  // Leaving the input makes it read its text into a value or choice.
  if (keepsFocus) cell()?.focus();
  const isEnded = edit.editing?.onEnd(isSaved) !== false;
  edit.isEnding.current = false;
  if (!isEnded) {
    if (keepsFocus) focusIn(cell());
    return;
  }
  edit.setEditor(null);
  if (keepsFocus) edit.focus.goTo(moved(edit, place, move));
}

/** The first cell of each run gives its value to the others. */
function fill<Row>(edit: Edit<Row>, place: GridPlace, direction: "down" | "right"): void {
  const cells = chosenCells(edit, place);
  const runs = direction === "right" ? cells : (cells[0] ?? []).map((_, i) => cells.flatMap((row) => row[i] ?? []));
  const isFilled = editableIn(edit);
  edit.editing?.onFill(runs.map((run) => run.filter((cell, i) => i === 0 || isFilled(cell)).flatMap(nameIn(edit))));
}

function extend<Row>(edit: Edit<Row>, place: GridPlace, move: GridMove): void {
  const next = moved(edit, place, move);
  const anchor = edit.anchor ?? place;
  edit.setAnchor(anchor);
  edit.focus.goTo(next);
  sayRange(rangeOf(anchor, next));
}

function copiedText<Row>(edit: Edit<Row>, place: GridPlace): string | null {
  const { editing, editor, rows, columnKeys } = edit;
  if (!editing || editor) return null;
  const textAt = ({ row, column }: GridPlace) => {
    const record = rows[row];
    return record === undefined ? "" : editing.text(record, columnKeys[column] ?? "");
  };
  return writeClipboard(chosenCells(edit, place).map((line) => line.map(textAt)));
}

/** The cells of the range, or the one with the focus. */
function chosenCells<Row>({ range }: Edit<Row>, place: GridPlace): readonly (readonly GridPlace[])[] {
  return cellsOf(range ?? rangeOf(place, place));
}

function isEditable<Row>({ editing, rows, columnKeys }: Edit<Row>, { row, column }: GridPlace): boolean {
  const record = rows[row];
  return editing !== undefined && record !== undefined && editing.isEditable(record, columnKeys[column] ?? "");
}

function editableIn<Row>(edit: Edit<Row>): (place: GridPlace) => boolean {
  return (place) => isEditable(edit, place);
}

function nameIn<Row>({ rows, rowKey, columnKeys }: Edit<Row>): (place: GridPlace) => readonly CellName[] {
  return ({ row, column }) => {
    const record = rows[row];
    return record === undefined ? [] : [{ row: rowKey(record), column: columnKeys[column] ?? "" }];
  };
}

function moved<Row>({ rows, columnKeys }: Edit<Row>, place: GridPlace, move: GridMove): GridPlace {
  return neighbour(place, move, rows.length, columnKeys.length);
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
