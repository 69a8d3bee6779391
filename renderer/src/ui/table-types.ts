import type { ReactNode } from "react";

export interface TableColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Above the label and faint, such as an item's number. */
  readonly code?: string | undefined;
  /** The label is for assistive technology alone. */
  readonly labelHidden?: boolean | undefined;
  /** Numbers 'end', text 'start'. */
  readonly align?: "start" | "end" | "center" | undefined;
  /** Narrowest, in pixels; {@link COLUMN_WIDTH} unless given. Wider screens stretch all columns in proportion. */
  readonly width?: number | undefined;
  /** Codes and ids. */
  readonly monospaced?: boolean | undefined;
  /** Its cells hold links or buttons: a card gives them the height of a button. */
  readonly holdsControls?: boolean | undefined;
  /** What does not fit goes on below, and the row is as high as it needs; for tables of up to 100 rows. */
  readonly wraps?: boolean | undefined;
  /** Null, undefined and empty text are shown as a faint en dash. */
  readonly cell: (row: Row) => ReactNode;
}

/** Of a column that says none, in pixels. */
export const COLUMN_WIDTH = 180;

export interface TableSort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  /** `range`: Shift was held; everything between the last toggled row and this one is meant. */
  readonly onToggle: (key: string, how: { readonly range: boolean }) => void;
  readonly onToggleAll: () => void;
  readonly allState: "none" | "some" | "all";
  /** The row's name, for 'Select …'. */
  readonly label: (row: Row) => string;
}

export type Density = "comfortable" | "compact";

/** What a table of any kind shows. */
export interface TableProps<Row> {
  /** Says what the table lists; for assistive technology. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density?: Density | undefined;
  /** How many columns a card shows on a narrow screen; the first four unless given. */
  readonly cardColumns?: number | undefined;
  /** Height of the scroll box at most, as CSS, such as in a dialog; by default what a page with header, toolbar and pagination leaves. */
  readonly maxHeight?: string | undefined;
  /** Shown in place of the body when there are no rows. */
  readonly empty?: ReactNode;
}

export interface DataTableProps<Row> extends TableProps<Row> {
  /** Whether the first column stays while the others scroll; it does unless false. */
  readonly stickyFirst?: boolean | undefined;
  /** Whether the last column stays in sight as well, such as what can be done with a row. */
  readonly stickyLast?: boolean | undefined;
  /** A click on a row, or Enter while it has focus; rows then take focus one after another. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
}
