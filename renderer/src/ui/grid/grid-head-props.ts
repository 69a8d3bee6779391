import type { MenuEntry } from "../Menu.tsx";
import type { TableSelection, TableSort } from "../table-types.ts";
import type { DrawnColumns } from "./drawn-columns.ts";

/** What the header and each of its cells are given. */
export interface GridHeadProps<Row> {
  readonly columns: DrawnColumns<Row>;
  readonly allState: TableSelection<Row>["allState"] | undefined;
  readonly onToggleAll: () => void;
  readonly sort: TableSort | null;
  readonly sorts: boolean;
  readonly onSort: (sort: TableSort) => void;
  /** Null where the columns have the widths that they have. */
  readonly onWidth: ((key: string, width: number) => void) | null;
  /** Null where they stay in their order. */
  readonly onMove: ((key: string, before: string | null) => void) | null;
  readonly menuOf: ((key: string) => readonly MenuEntry[]) | undefined;
  /** -1 where Tab reaches a cell of the body. */
  readonly activeColumn: number;
}
