import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import type { DataTableProps, TableColumn, TableSelection, TableSort } from "./table-types.ts";

/** Where the first column stays: at the edge, or beside the selection column. */
export function firstColumnPlace(selects: boolean): string {
  return classes("border-r", selects ? "left-12" : "left-0");
}

const headCell = "sticky top-0 z-20 h-10 border-b bg-chrome p-0 text-left font-medium text-ink-muted";

export function TableHead<Row>({ columns, sort = null, onSort, selection, stickyFirst = true }: DataTableProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && <SelectAll selection={selection} />}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={onSort}
            sticky={index === 0 && stickyFirst && classes("z-30!", firstColumnPlace(selection !== undefined))}
          />
        ))}
      </tr>
    </thead>
  );
}

function SelectAll<Row>({ selection }: { readonly selection: TableSelection<Row> }) {
  return (
    <th scope="col" className={classes(headCell, "left-0 z-30! pl-3")}>
      <Checkbox
        label="Select all rows"
        hideLabel
        checked={selection.allState === "all"}
        indeterminate={selection.allState === "some"}
        onChange={() => selection.onToggleAll()}
      />
    </th>
  );
}

interface HeadCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly sticky: string | false;
}

function HeadCell<Row>({ column, sort, onSort, sticky }: HeadCellProps<Row>) {
  const { key, label, align = "start", sortable = false, headerAction } = column;
  const direction = sort?.key === key ? sort.direction : null;
  const sorts = sortable && onSort !== undefined;
  return (
    <th scope="col" aria-sort={sorts ? (direction ?? "none") : undefined} className={classes(headCell, sticky)}>
      <div
        className={classes(
          "flex h-full items-center",
          align === "end" && "flex-row-reverse",
          align === "center" && "justify-center",
        )}
      >
        {sorts ? (
          <SortButton
            label={label}
            direction={direction}
            end={align === "end"}
            onSort={() => onSort({ key, direction: next(direction) })}
          />
        ) : (
          <span className="min-w-0 flex-1 truncate px-3">{label}</span>
        )}
        {headerAction}
      </div>
    </th>
  );
}

function next(direction: TableSort["direction"] | null): TableSort["direction"] {
  return direction === "ascending" ? "descending" : "ascending";
}

interface SortButtonProps {
  readonly label: string;
  readonly direction: TableSort["direction"] | null;
  readonly end: boolean;
  readonly onSort: () => void;
}

function SortButton({ label, direction, end, onSort }: SortButtonProps) {
  const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={classes(
        "group flex h-full min-w-0 flex-1 items-center gap-1.5 px-3 focus-visible:-outline-offset-2 hover:text-ink",
        end && "flex-row-reverse",
        direction !== null && "text-ink",
      )}
    >
      <span className="truncate">{label}</span>
      <Arrow
        aria-hidden
        size={14}
        className={classes(
          "shrink-0",
          direction === null && "text-ink-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
    </button>
  );
}
