import { focusFirst } from "../focus-first.ts";
import type { GridPlace } from "./grid-keys.ts";

const CELL = "[data-row] > [data-column]";

export function isCell(element: HTMLElement): boolean {
  return element.matches(CELL);
}

/** The cell that contains an element. */
export function cellAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(CELL);
}

/** The position of the cell that contains an element. */
export function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? cellAround(target) : null;
  const row = cell?.closest<HTMLElement>("[data-row]")?.dataset["row"];
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset["column"]) } : null;
}

export function cellAt(box: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null;
}

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select, textarea") !== null;
}

/** @returns whether the cell contains what can have the focus */
export function focusIn(cell: HTMLElement | null): boolean {
  return cell !== null && focusFirst(cell);
}
