import { useMemo } from "react";
import type { KeyboardEvent } from "react";
import { classes } from "./classes.ts";
import { narrowScreen, useMediaQuery } from "./media.ts";
import { TableCards } from "./TableCards.tsx";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import type { DataTableProps } from "./table-types.ts";
import { rowHeights, useActiveRow, useRowWindow } from "./use-row-window.ts";

const selectionWidth = 48;
const columnWidth = 180;

/**
 * A list of records: a real table with a sticky header and first column, in a scroll box of its own.
 * Over 100 rows only those in sight are drawn. Arrow keys move between rows, Enter opens, Space selects.
 * Under 600 px it is a list of cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery(narrowScreen);
  return narrow ? <TableCards {...props} /> : <TableGrid {...props} />;
}

function TableGrid<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    selection,
    density = "comfortable",
    rowOffset = 0,
    empty,
    busy = false,
  } = props;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const view = useRowWindow<HTMLDivElement>(rows.length, rowHeights[density]);
  const active = useActiveRow(keys);
  const span = columns.length + (selection ? 1 : 0);
  const scrollable = props.rowHref === undefined && props.onRowOpen === undefined && !selection;
  return (
    <div
      ref={view.scrollBox}
      data-density={density}
      role={scrollable ? "group" : undefined}
      aria-label={scrollable ? caption : undefined}
      tabIndex={scrollable ? 0 : undefined}
      style={{ maxHeight: props.maxHeight ?? "max(20rem, calc(100dvh - 17rem))" }}
      className="relative overflow-auto overscroll-contain border-y"
    >
      <table
        aria-rowcount={props.rowCount === undefined ? rows.length + 1 : props.rowCount < 0 ? -1 : props.rowCount + 1}
        aria-busy={busy || undefined}
        style={{ minWidth: tableWidth(props) }}
        className="w-full table-fixed border-separate border-spacing-0 text-table"
        onKeyDown={(event) => moveRow(event, active.activeIndex, keys, view.scrollTo)}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width ?? columnWidth }} />
          ))}
        </colgroup>
        <TableHead {...props} />
        <tbody className={classes("transition-opacity", busy && "opacity-60")}>
          <Spacer height={view.above} span={span} />
          {rows.slice(view.first, view.end).map((row, place) => {
            const index = view.first + place;
            const key = keys[index] ?? String(index);
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                table={props}
                ariaRowIndex={rowOffset + index + 2}
                reachable={index === active.activeIndex}
                onActive={active.setActive}
              />
            );
          })}
          <Spacer height={view.below} span={span} />
        </tbody>
      </table>
      {rows.length === 0 && empty !== undefined && <div className="sticky left-0">{empty}</div>}
    </div>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function tableWidth<Row>({ columns, selection }: DataTableProps<Row>): number {
  return columns.reduce((sum, column) => sum + (column.width ?? columnWidth), selection ? selectionWidth : 0);
}

/** Arrow keys, Home and End, when a row itself has focus. */
function moveRow(
  event: KeyboardEvent<HTMLTableElement>,
  from: number,
  keys: readonly string[],
  scrollTo: (index: number) => void,
): void {
  if (!(event.target instanceof HTMLTableRowElement)) return;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: keys.length - 1,
  };
  const target = targets[event.key];
  const key = target === undefined ? undefined : keys[target];
  if (target === undefined || key === undefined) return;
  event.preventDefault();
  const table = event.currentTarget;
  const focus = () => table.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus();
  scrollTo(target);
  if (table.querySelector(`tr[data-key="${CSS.escape(key)}"]`)) focus();
  else requestAnimationFrame(() => requestAnimationFrame(focus));
}
