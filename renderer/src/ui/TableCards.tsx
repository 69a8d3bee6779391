import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import { shownValue } from "./shown-value.tsx";
import type { DataTableProps } from "./table-types.ts";
import { useRowWindow } from "./use-row-window.ts";

const usualColumns = 4;
const lineHeight = 22;
const cardPadding = 53;

/** The table on a narrow screen: per row a card with its first columns, whose heading opens it. */
export function TableCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection, empty, busy = false, cardColumns = usualColumns } = props;
  const lines = Math.min(columns.length, cardColumns) - 1;
  const height = cardPadding + lines * lineHeight;
  const scrollBox = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scrollBox, rows.length, height);
  const nothingTakesFocus = props.rowHref === undefined && props.onRowOpen === undefined && !selection;
  return (
    <div className="flex flex-col border-y">
      {selection && (
        <div className="border-b bg-chrome px-2 py-2">
          <Checkbox
            label="Select all"
            checked={selection.allState === "all"}
            indeterminate={selection.allState === "some"}
            onChange={() => selection.onToggleAll()}
          />
        </div>
      )}
      <div
        ref={scrollBox}
        role={nothingTakesFocus ? "group" : undefined}
        aria-label={nothingTakesFocus ? caption : undefined}
        tabIndex={nothingTakesFocus ? 0 : undefined}
        style={{ maxHeight: "max(24rem, calc(100dvh - 12rem))" }}
        className="overflow-y-auto overscroll-contain"
      >
        <ul
          aria-label={caption}
          aria-busy={busy || undefined}
          style={{ paddingTop: view.above, paddingBottom: view.below }}
        >
          {rows.slice(view.first, view.end).map((row, place) => (
            <li
              key={rowKey(row)}
              aria-setsize={rows.length}
              aria-posinset={view.first + place + 1}
              style={{ height }}
              className={classes("border-b last:border-b-0", selection?.selected.has(rowKey(row)) && "bg-accent-soft")}
            >
              <RowCard row={row} table={props} />
            </li>
          ))}
        </ul>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}

function RowCard<Row>({ row, table }: { readonly row: Row; readonly table: DataTableProps<Row> }) {
  const { columns, rowKey, selection, cardColumns = usualColumns } = table;
  const [first, ...others] = columns.slice(0, cardColumns);
  const key = rowKey(row);
  return (
    <div className="flex h-full items-start gap-1 px-2 py-3">
      {selection && (
        <Checkbox
          label={`Select ${selection.label(row)}`}
          hideLabel
          checked={selection.selected.has(key)}
          onChange={(_checked, { shiftKey }) => selection.onToggle(key, { range: shiftKey })}
        />
      )}
      <div className="min-w-0 flex-1 px-1">
        {first && <CardHeading row={row} table={table} content={shownValue(first.cell(row))} />}
        <dl className="mt-1 text-table">
          {others.map((column) => (
            <div key={column.key} className="flex h-5.5 items-center gap-2">
              <dt className="w-28 shrink-0 truncate text-ink-faint">{column.label}</dt>
              <dd className="min-w-0 truncate">{shownValue(column.cell(row))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface CardHeadingProps<Row> {
  readonly row: Row;
  readonly table: DataTableProps<Row>;
  readonly content: ReactNode;
}

function CardHeading<Row>({ row, table: { rowHref, onRowOpen }, content }: CardHeadingProps<Row>) {
  const inner = (
    <>
      <span className="min-w-0 flex-1 truncate">{content}</span>
      {(rowHref || onRowOpen) && <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />}
    </>
  );
  const look = "flex min-h-6 w-full items-center gap-2 rounded-small text-left font-medium";
  if (onRowOpen)
    return (
      <button type="button" onClick={() => onRowOpen(row)} className={look}>
        {inner}
      </button>
    );
  if (rowHref)
    return (
      <Link to={rowHref(row)} className={look}>
        {inner}
      </Link>
    );
  return <p className={look}>{inner}</p>;
}
