import { textParam, type UrlShape, useUrlState } from "@armature/renderer";
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type EmptyStateProps,
  SearchInput,
  Stack,
  Toolbar,
  type ToolbarProps,
} from "@armature/renderer/ui";
import { SearchX } from "lucide-react";
import { isFound } from "./found.ts";

export interface FoundTableProps<Row> extends Omit<DataTableProps<Row>, "empty">, Pick<ToolbarProps, "end"> {
  /** The texts of a row that are searched. */
  readonly textsOf: (row: Row) => readonly string[];
  /** Filters beside the search. */
  readonly filters?: ToolbarProps["children"];
  /** Whether these filters hide rows. */
  readonly isFiltered?: boolean;
  /** Shown if there are no rows yet. */
  readonly none: Pick<EmptyStateProps, "icon" | "text">;
}

const FIND_URL: UrlShape<{ readonly find: string }> = Object.freeze({ find: textParam() });

/** A table with a search, which is in the address. It says whether there are no rows yet, or none that match. */
export function FoundTable<Row>({ textsOf, filters, end, isFiltered = false, none, ...table }: FoundTableProps<Row>) {
  const [{ find }, change] = useUrlState(FIND_URL);
  const { rows } = table;
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput label="Find" value={find} onChange={(text) => change({ find: text }, { replace: true })} />
        }
        end={end}
      >
        {filters}
      </Toolbar>
      <DataTable
        {...table}
        rows={rows.filter((row) => isFound(textsOf(row), find))}
        empty={
          rows.length > 0 || isFiltered ? (
            <EmptyState icon={SearchX} title="There are no results with the current search." />
          ) : (
            <EmptyState {...none} title="No data" />
          )
        }
      />
    </Stack>
  );
}
