import type { ClipboardEvent, DOMAttributes, FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { isOnControl } from "../table/row-click.ts";
import { HEADER_HEIGHT } from "../table/table-parts.tsx";
import { ROW_HEIGHTS } from "../table/use-row-window.ts";
import { actOnHeader, actOnRow, enterCell } from "./grid-actions.ts";
import { cellAround, isCell, isControl, placeOf } from "./grid-cell.ts";
import { type GridPlace, placeAfter } from "./grid-keys.ts";
import type { DataGridProps } from "./grid-types.ts";
import { opensMenu } from "./GridHeadCell.tsx";
import type { GridState } from "./use-grid.ts";

type BoxEvents = Pick<DOMAttributes<HTMLDivElement>, "onKeyDown" | "onClick" | "onFocus" | "onPaste">;
type EditEvents = Pick<DOMAttributes<HTMLDivElement>, "onMouseDown" | "onDoubleClick" | "onBlur" | "onCopy">;

/** What the box of a grid does about events in its cells. */
export function gridEvents<Row>(props: DataGridProps<Row>, grid: GridState<Row>): BoxEvents {
  const { rows, editing, onRowOpen, onPaste } = props;
  const { focus, edit, columnKeys } = grid;
  return {
    onKeyDown: (event) => pressKey(event, props, grid),
    onClick: (event) => {
      const row = rows[placeOf(event.target)?.row ?? -1];
      if (row !== undefined && !editing && onRowOpen && !isOnControl(event)) onRowOpen(row);
    },
    onFocus: (event) => {
      const place = placeOf(event.target);
      if (place && (place.row !== focus.place.row || place.column !== focus.place.column)) focus.onFocus(place);
    },
    onPaste: (event) => {
      const place = placeOf(event.target);
      if (place && onPaste && !edit.editor) onPaste(event, { row: place.row, column: columnKeys[place.column] ?? "" });
    },
    ...(editing && editEvents(grid)),
  };
}

function editEvents<Row>({ edit }: GridState<Row>): EditEvents {
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place && place.row >= 0 && !isControl(event.target)) edit.onPress(place, event.shiftKey);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place && !isControl(event.target)) edit.onDoubleClick(place);
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      const cell = cellAround(event.target);
      const isInside = event.relatedTarget !== null && cell?.contains(event.relatedTarget) === true;
      if (!isInside && document.hasFocus() && cell !== event.target) edit.onLeave();
    },
    onCopy: (event: ClipboardEvent) => {
      const place = placeOf(event.target);
      const text = place && place.row >= 0 ? edit.copied(place) : null;
      if (text === null) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", text);
    },
  };
}

function pressKey<Row>(event: KeyboardEvent<HTMLDivElement>, props: DataGridProps<Row>, grid: GridState<Row>): void {
  const { scrollBox, focus, edit } = grid;
  const cell = event.target;
  const place = placeOf(cell) ?? (cell === scrollBox.current ? focus.place : null);
  if (!place || !(cell instanceof HTMLElement) || event.defaultPrevented) return;
  if ((edit.editor || isCell(cell)) && edit.onKey(event, place)) return event.preventDefault();
  if (edit.editor) return;
  if (!isCell(cell) && cell !== scrollBox.current) {
    if (event.key === "Escape") focus.goTo(place);
    return;
  }
  if (moveOrAct(event, cell, place, props, grid)) event.preventDefault();
}

function moveOrAct<Row>(
  event: KeyboardEvent,
  cell: HTMLElement,
  place: GridPlace,
  props: DataGridProps<Row>,
  grid: GridState<Row>,
): boolean {
  const { rows, rowKey } = props;
  const size = { rows: rows.length, columns: grid.columnKeys.length, page: visibleRows(grid) };
  const target = placeAfter(event, place, size);
  if (target) {
    grid.focus.goTo(target);
    return true;
  }
  const row = rows[place.row];
  if (enterCell(event, cell)) return true;
  return row === undefined ? pressHeader(event, cell) : actOnRow(event, rowKey(row), row, props);
}

function visibleRows<Row>({ scrollBox, density }: GridState<Row>): number {
  const height = (scrollBox.current?.clientHeight ?? 0) - HEADER_HEIGHT;
  return Math.max(1, Math.floor(height / ROW_HEIGHTS[density]) - 1);
}

function pressHeader(event: KeyboardEvent, cell: HTMLElement): boolean {
  if (!opensMenu(event)) return actOnHeader(event, cell);
  const button = cell.querySelector<HTMLElement>("button[aria-haspopup=menu]");
  button?.click();
  return button !== null;
}
