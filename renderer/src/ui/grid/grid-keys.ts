import { between } from "../between.ts";

/** A cell of a grid. Row -1 is the header. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of visible rows, by which the Page keys move. */
  readonly page: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * The cell to which a key moves, as the ARIA Authoring Practices Guide defines it for data grids: arrow keys by one
 * cell, Home and End within the row, with Ctrl within the grid, Page keys by the visible rows. Null for keys that do
 * not move.
 */
export function placeAfter(pressed: Pressed, from: GridPlace, size: GridSize): GridPlace | null {
  if (pressed.altKey || pressed.shiftKey) return null;
  const target =
    pressed.ctrlKey || pressed.metaKey ? farTarget(pressed.key, size) : nearTarget(pressed.key, from, size);
  if (!target) return null;
  return {
    row: between(-1, target.row, size.rows - 1),
    column: between(0, target.column, size.columns - 1),
  };
}

function nearTarget(key: string, { row, column }: GridPlace, { rows, columns, page }: GridSize): GridPlace | null {
  const targets: Readonly<Record<string, GridPlace>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
    PageDown: { row: Math.min(rows - 1, row + page), column },
    PageUp: { row: Math.max(row === -1 ? -1 : 0, row - page), column },
  };
  return Object.hasOwn(targets, key) ? (targets[key] ?? null) : null;
}

function farTarget(key: string, { rows, columns }: GridSize): GridPlace | null {
  if (key === "Home") return { row: rows > 0 ? 0 : -1, column: 0 };
  return key === "End" ? { row: rows - 1, column: columns - 1 } : null;
}
