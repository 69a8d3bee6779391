import type { KeyboardEvent } from "react";
import type { DataGridProps } from "./grid-types.ts";

/**
 * Handles keys in a grid's body that do not move: Space selects, Enter opens, Shift+Enter shows the record beside the
 * list.
 */
export function actOnRow<Row>(event: KeyboardEvent, key: string, row: Row, grid: DataGridProps<Row>): boolean {
  const { selection, onRowOpen, onRowLook } = grid;
  if (event.key === " " && selection) selection.onToggle(key, { range: event.shiftKey });
  else if (event.key === "Enter" && event.shiftKey && onRowLook) onRowLook(row);
  else if (event.key === "Enter" && !event.shiftKey && onRowOpen) onRowOpen(row);
  else return false;
  return true;
}

/** F2 moves the focus into the cell. */
export function enterCell(event: KeyboardEvent, cell: HTMLElement): boolean {
  const control = event.key === "F2" ? cell.querySelector<HTMLElement>("a[href], button, input") : null;
  control?.focus();
  return control !== null;
}

/** Enter and Space in the header press the cell's control: its order, or the checkbox for all rows. */
export function actOnHeader(event: KeyboardEvent, cell: HTMLElement): boolean {
  const control = ["Enter", " "].includes(event.key) ? cell.querySelector<HTMLElement>("[data-press], input") : null;
  control?.click();
  return control !== null;
}
