import type { ReactNode } from "react";

/** A column of a table: its heading, and what it shows of a row. `width` is in pixels. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Faint text above the label, such as an item's number. */
  readonly code?: string | undefined;
  /** Whether the label is only for assistive technology. */
  readonly labelHidden?: boolean | undefined;
  /** 'end' for numbers, 'start' for text. */
  readonly align?: "start" | "end" | "center" | undefined;
  /**
   * Narrowest width in pixels. The default is {@link COLUMN_WIDTH}. Wider screens stretch all columns in proportion.
   */
  readonly width?: number | undefined;
  /** For codes and ids. */
  readonly monospaced?: boolean | undefined;
  /** Whether its cells contain links or buttons, for which a card reserves the height of a button. */
  readonly holdsControls?: boolean | undefined;
  /** Whether text wraps and the row grows, for tables of up to 100 rows. */
  readonly wraps?: boolean | undefined;
  /** Null, undefined and empty text are shown as a faint en dash. */
  readonly cell: (row: Row) => ReactNode;
}

/** The default width of a column in pixels. */
export const COLUMN_WIDTH = 180;

/** The column by which a table is sorted. */
export interface TableSort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

/** Which rows are selected, and what selects them. */
export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  /** `range` means that Shift was held: all rows between the last one and this one are meant. */
  readonly onToggle: (key: string, how: { readonly range: boolean }) => void;
  readonly onToggleAll: () => void;
  readonly allState: "none" | "some" | "all";
  /** The name of the row, for 'Select …'. */
  readonly label: (row: Row) => string;
}

/** How much room rows of tables take. */
export type Density = "comfortable" | "compact";

/** The props of every kind of table. */
export interface TableProps<Row> {
  /** The name of the table, for assistive technology. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density?: Density | undefined;
  /** Number of columns on a card. The default is the first four. */
  readonly cardColumns?: number | undefined;
  /**
   * Largest height of the scroll box as CSS, such as in a dialog. The default is what a page with header, toolbar and
   * pagination leaves.
   */
  readonly maxHeight?: string | undefined;
  /** Shown instead of the body if there are no rows. */
  readonly empty?: ReactNode;
}

export interface DataTableProps<Row> extends TableProps<Row> {
  /** Whether the first column stays while the others scroll. The default is true. */
  readonly stickyFirst?: boolean | undefined;
  /** Whether the last column stays visible too, such as a column with actions. */
  readonly stickyLast?: boolean | undefined;
  /** Called by a click on a row, or by Enter while it has the focus. Rows are then in the tab order. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
}
