import type { ReactNode } from "react";

export interface TableColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Numbers 'end', text 'start'. */
  readonly align?: "start" | "end" | "center" | undefined;
  readonly sortable?: boolean | undefined;
  /** Narrowest, in pixels; 180 unless given. Wider screens stretch all columns in proportion. */
  readonly width?: number | undefined;
  /** Codes and ids. */
  readonly monospaced?: boolean | undefined;
  /** What stands in the header's right corner, such as a column menu. */
  readonly headerAction?: ReactNode;
  /** Null, undefined and empty text are shown as a faint en dash. */
  readonly cell: (row: Row) => ReactNode;
}

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

export interface DataTableProps<Row> {
  /** How many columns a card shows on a narrow screen; the first four unless given. */
  readonly cardColumns?: number | undefined;
  /** Says what the table lists; for assistive technology. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort | null | undefined;
  /** Asks for a column, ascending first and then the other way. */
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly selection?: TableSelection<Row> | undefined;
  /** Makes the first column a link to the record. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  /** A click or Enter anywhere on the row. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  readonly density?: Density | undefined;
  /** Whether the first column stays while the others scroll; it does unless false. */
  readonly stickyFirst?: boolean | undefined;
  /** Rows in the whole list, when `rows` is one page of it; -1 when not known. */
  readonly rowCount?: number | undefined;
  /** Rows before the first one here. */
  readonly rowOffset?: number | undefined;
  /** Height of the scroll box at most, as CSS; by default what a page with header, toolbar and pagination leaves. */
  readonly maxHeight?: string | undefined;
  /** Shown in place of the body when there are no rows. */
  readonly empty?: ReactNode;
  /** Shows a running bar while other rows are loaded. */
  readonly busy?: boolean | undefined;
}
