import type { MenuEntry } from "../overlays/Menu.tsx";
import type { TableSelection, TableSort } from "../table/table-types.ts";
import type { DrawnColumns } from "./drawn-columns.ts";

/** The props of the header and its cells. */
export interface GridHeadProps<Row> {
  readonly columns: DrawnColumns<Row>;
  readonly allState: TableSelection<Row>["allState"] | undefined;
  readonly onToggleAll: () => void;
  readonly sort: TableSort | null;
  readonly sorts: boolean;
  readonly onSort: (sort: TableSort) => void;
  /** Null if columns cannot be resized. */
  readonly onWidth: ((key: string, width: number) => void) | null;
  /** Null if columns cannot be moved. */
  readonly onMove: ((key: string, before: string | null) => void) | null;
  readonly menuOf: ((key: string) => readonly MenuEntry[]) | undefined;
  /** -1 if Tab reaches a cell of the body. */
  readonly activeColumn: number;
}
