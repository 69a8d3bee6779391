import type { ClipboardEvent, ReactNode } from "react";
import type { MenuEntry } from "../overlays/Menu.tsx";
import type { TableColumn, TableProps, TableSelection, TableSort } from "../table/table-types.ts";

/**
 * A column of a grid. `width` is the narrowest width that fits common values. F2 moves the focus to controls in its
 * cells.
 */
export interface GridColumn<Row> extends TableColumn<Row> {
  /** Whether it stays at the left edge while the others scroll. Such columns come first. */
  readonly pinned?: boolean | undefined;
  /** Whether it can be resized. Until somebody does, it stretches with the screen. */
  readonly resizable?: boolean | undefined;
  /** Whether it can be dragged to another place. */
  readonly movable?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** Shown in the right corner of the header. */
  readonly headerAction?: ReactNode;
}

/** Widths in pixels by column key. */
export type GridWidths = Readonly<Record<string, number>>;

/** A cell, by the keys of its row and column. */
export interface CellName {
  readonly row: string;
  readonly column: string;
}

/** How the cells of a grid are edited. The grid decides when; its owner decides what happens. */
export interface GridEditing<Row> {
  /** Whether the cell can be edited. */
  readonly isEditable: (row: Row, column: string) => boolean;
  /** The editor of the cell. Once shown, the grid gives it the focus. */
  readonly editor: (row: Row, column: string, replaces: boolean) => ReactNode;
  /**
   * Called when the editor is left, to save or discard its value. False keeps it open because the value is unreadable.
   */
  readonly onEnd: (isSaved: boolean) => boolean;
  readonly onEmpty: (cells: readonly CellName[]) => void;
  /** Copies the first cell of each list into the other cells of the list. */
  readonly onFill: (runs: readonly (readonly CellName[])[]) => void;
  /** The text of a cell, for the clipboard. */
  readonly text: (row: Row, column: string) => string;
}

export interface DataGridProps<Row> extends TableProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort?: TableSort | null | undefined;
  /** Requests an order: first ascending, then descending. */
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly selection?: TableSelection<Row> | undefined;
  /** Called by a click or Enter anywhere on the row. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  /** Number of rows in the whole list, if `rows` is one page of it. -1 if unknown. */
  readonly rowCount?: number | undefined;
  /** Number of rows before the first one here. */
  readonly rowOffset?: number | undefined;
  /** Shows a moving bar while other rows are loading. */
  readonly busy?: boolean | undefined;
  /** Widths that a person has set. Other columns have their own. */
  readonly widths?: GridWidths | undefined;
  /** Called with the widths of all columns after one was changed, so that all stay as they are shown. */
  readonly onWidths?: ((widths: GridWidths) => void) | undefined;
  /** Moves a column before another one. Null moves it to the end. */
  readonly onMoveColumn?: ((key: string, before: string | null) => void) | undefined;
  /** Items of a column's menu apart from the one for its width. An empty list means no menu. */
  readonly columnMenu?: ((key: string) => readonly MenuEntry[]) | undefined;
  /** Makes cells editable: a click selects a cell, and Ctrl+Enter opens the row. */
  readonly editing?: GridEditing<Row> | undefined;
  /** Key of the row that is shown beside the grid. */
  readonly markedRow?: string | undefined;
  /** Called by Shift+Enter on a row. */
  readonly onRowLook?: ((row: Row) => void) | undefined;
  /** Called by a paste while a cell has the focus. `row` is -1 in the header. */
  readonly onPaste?:
    | ((event: ClipboardEvent, at: { readonly row: number; readonly column: string }) => void)
    | undefined;
}
