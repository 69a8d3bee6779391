import type { KeyboardEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import { titleCutText } from "./cut-text.ts";
import { isOnControl } from "./row-click.ts";
import { shownValue } from "./shown-value.tsx";
import { firstColumnPlace } from "./TableHead.tsx";
import type { DataTableProps, TableColumn } from "./table-types.ts";

export interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly table: DataTableProps<Row>;
  readonly ariaRowIndex: number;
  /** Whether Tab reaches this row and what is in it; the arrow keys reach the others. */
  readonly reachable: boolean;
  readonly onActive: (id: string) => void;
  /** Arrow keys, Home and End. */
  readonly onMove: (event: KeyboardEvent<HTMLTableRowElement>) => void;
}

export function TableRow<Row>({ id, row, table, ariaRowIndex, reachable, onActive, onMove }: TableRowProps<Row>) {
  const { columns, selection, rowHref, stickyFirst = true } = table;
  const open = useRowOpen(row, table);
  const selected = selection?.selected.has(id) === true;
  const tabIndex = reachable ? 0 : -1;
  return (
    <tr
      data-key={id}
      aria-rowindex={ariaRowIndex}
      tabIndex={open || selection ? tabIndex : undefined}
      onFocus={() => onActive(id)}
      onClick={(event) => open && !isOnControl(event) && open()}
      onKeyDown={(event) => {
        actOnRow(event, open, selection && ((range) => selection.onToggle(id, { range })));
        onMove(event);
      }}
      className={classes(
        "group h-row -outline-offset-2",
        open && "cursor-pointer",
        selected ? "bg-accent-soft" : "bg-canvas hover:bg-hover",
      )}
    >
      {selection && (
        <td
          className="sticky left-0 z-10 border-b bg-inherit p-0 pl-3 select-none"
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            label={`Select ${selection.label(row)}`}
            hideLabel
            tabIndex={tabIndex}
            checked={selected}
            onChange={(_checked, { shiftKey }) => selection.onToggle(id, { range: shiftKey })}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          column={column}
          sticky={index === 0 && stickyFirst && classes("sticky z-10", firstColumnPlace(selection !== undefined))}
          content={linked(shownValue(column.cell(row)), index === 0 ? rowHref?.(row) : undefined, tabIndex)}
        />
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sticky: string | false;
  readonly content: ReactNode;
}

function Cell<Row>({ column: { align = "start", monospaced = false }, sticky, content }: CellProps<Row>) {
  return (
    <td
      className={classes(
        "border-b bg-inherit px-3 py-0",
        align === "end" ? "text-right" : align === "center" && "text-center",
        monospaced && "font-mono",
        sticky,
      )}
    >
      <div className="truncate" onPointerEnter={(event) => titleCutText(event.currentTarget)}>
        {content}
      </div>
    </td>
  );
}

function linked(content: ReactNode, href: string | undefined, tabIndex: number): ReactNode {
  if (href === undefined) return content;
  return (
    <Link
      to={href}
      tabIndex={tabIndex}
      className="rounded-small font-medium text-ink hover:underline -outline-offset-1"
    >
      {content}
    </Link>
  );
}

function useRowOpen<Row>(row: Row, { onRowOpen, rowHref }: DataTableProps<Row>): (() => void) | undefined {
  const navigate = useNavigate();
  if (onRowOpen) return () => onRowOpen(row);
  if (rowHref) return () => void navigate(rowHref(row));
  return undefined;
}

function actOnRow(
  event: KeyboardEvent,
  open: (() => void) | undefined,
  toggle: ((range: boolean) => void) | undefined,
): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === "Enter" && open) {
    event.preventDefault();
    open();
  }
  if (event.key === " " && toggle) {
    event.preventDefault();
    toggle(event.shiftKey);
  }
}
