import type { ClipboardEvent } from "react";
import type { MenuEntry } from "../Menu.tsx";
import type { DataTableProps, TableColumn } from "../table-types.ts";

/** A column of a grid; `width` is the narrowest that fits common values. */
export interface GridColumn<Row> extends TableColumn<Row> {
  /** Stays at the left edge while the others scroll; such columns come first. */
  readonly pinned?: boolean | undefined;
  /** Can be made wider and narrower, and stretches with the screen until somebody does. */
  readonly resizable?: boolean | undefined;
  /** Can be dragged to another place. */
  readonly movable?: boolean | undefined;
  /** What its cells hold can take focus by itself, such as a link: it does from its cell, by F2. */
  readonly holdsControls?: boolean | undefined;
}

/** Widths in pixels by column key. */
export type GridWidths = Readonly<Record<string, number>>;

export interface DataGridProps<Row> extends Omit<DataTableProps<Row>, "columns" | "rowHref" | "stickyFirst"> {
  readonly columns: readonly GridColumn<Row>[];
  /** Those that a person set; a column that is not named has its own. */
  readonly widths?: GridWidths | undefined;
  /** The widths of all columns, once one was changed: they stay as they are seen. */
  readonly onWidths?: ((widths: GridWidths) => void) | undefined;
  /** A column is to stand before another one; before none: last. */
  readonly onMoveColumn?: ((key: string, before: string | null) => void) | undefined;
  /** Items of a column's menu besides that for its width; none for a column without a menu. */
  readonly columnMenu?: ((key: string) => readonly MenuEntry[]) | undefined;
  /** Shift+Enter on a row. */
  readonly onRowLook?: ((row: Row) => void) | undefined;
  /** Paste while a cell has focus; `row` is -1 in the header. */
  readonly onPaste?:
    | ((event: ClipboardEvent, at: { readonly row: number; readonly column: string }) => void)
    | undefined;
}
