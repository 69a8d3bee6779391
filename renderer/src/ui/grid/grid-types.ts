import type { ClipboardEvent, ReactNode } from "react";
import type { MenuEntry } from "../Menu.tsx";
import type { TableColumn, TableProps, TableSelection, TableSort } from "../table-types.ts";

/** A column of a grid; `width` is the narrowest that fits common values. Controls in its cells take focus by F2. */
export interface GridColumn<Row> extends TableColumn<Row> {
  /** Stays at the left edge while the others scroll; such columns come first. */
  readonly pinned?: boolean | undefined;
  /** Can be made wider and narrower, and stretches with the screen until somebody does. */
  readonly resizable?: boolean | undefined;
  /** Can be dragged to another place. */
  readonly movable?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** What stands in the header's right corner. */
  readonly headerAction?: ReactNode;
}

/** Widths in pixels by column key. */
export type GridWidths = Readonly<Record<string, number>>;

/** A cell by its row's key and its column's. */
export interface CellName {
  readonly row: string;
  readonly column: string;
}

/** How the cells of a grid are written in; the grid knows when, and its owner what that does. */
export interface GridEditing<Row> {
  /** Whether the cell can be written in. */
  readonly isEditable: (row: Row, column: string) => boolean;
  /** The cell's editor. Once it is shown the grid gives it the focus. */
  readonly editor: (row: Row, column: string, replaces: boolean) => ReactNode;
  /** The editor was left: what it holds is to be saved, or forgotten. False keeps it open, since it cannot be read. */
  readonly onEnd: (isSaved: boolean) => boolean;
  readonly onEmpty: (cells: readonly CellName[]) => void;
  /** The first of each of these lists of cells is repeated in the others. */
  readonly onFill: (runs: readonly (readonly CellName[])[]) => void;
  /** What a cell says, for the clipboard. */
  readonly text: (row: Row, column: string) => string;
}

export interface DataGridProps<Row> extends TableProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort?: TableSort | null | undefined;
  /** Asks for a column, ascending first and then the other way. */
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly selection?: TableSelection<Row> | undefined;
  /** A click or Enter anywhere on the row. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  /** Rows in the whole list, when `rows` is one page of it; -1 when not known. */
  readonly rowCount?: number | undefined;
  /** Rows before the first one here. */
  readonly rowOffset?: number | undefined;
  /** Shows a running bar while other rows are loaded. */
  readonly busy?: boolean | undefined;
  /** Those that a person set; a column that is not named has its own. */
  readonly widths?: GridWidths | undefined;
  /** The widths of all columns, once one was changed: they stay as they are seen. */
  readonly onWidths?: ((widths: GridWidths) => void) | undefined;
  /** A column is to stand before another one; before none: last. */
  readonly onMoveColumn?: ((key: string, before: string | null) => void) | undefined;
  /** Items of a column's menu besides that for its width; none for a column without a menu. */
  readonly columnMenu?: ((key: string) => readonly MenuEntry[]) | undefined;
  /** Cells can be written in: a click chooses a cell, and Ctrl+Enter opens the row. */
  readonly editing?: GridEditing<Row> | undefined;
  /** Key of the row that something beside the grid shows. */
  readonly markedRow?: string | undefined;
  /** Shift+Enter on a row. */
  readonly onRowLook?: ((row: Row) => void) | undefined;
  /** Paste while a cell has focus; `row` is -1 in the header. */
  readonly onPaste?:
    | ((event: ClipboardEvent, at: { readonly row: number; readonly column: string }) => void)
    | undefined;
}
