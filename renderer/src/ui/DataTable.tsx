import { useMemo, useRef } from "react";
import type { KeyboardEvent } from "react";
import { narrowScreen, useMediaQuery } from "./media.ts";
import { TableCards } from "./TableCards.tsx";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { BusyBar, Spacer } from "./table-parts.tsx";
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
  const scrollBox = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scrollBox, rows.length, rowHeights[density]);
  const active = useActiveRow(keys);
  const nothingTakesFocus = props.rowHref === undefined && props.onRowOpen === undefined && !selection;
  return (
    <div
      ref={scrollBox}
      data-density={density}
      role={nothingTakesFocus ? "group" : undefined}
      aria-label={nothingTakesFocus ? caption : undefined}
      tabIndex={nothingTakesFocus ? 0 : undefined}
      style={{ maxHeight: props.maxHeight ?? "max(20rem, calc(100dvh - 18rem))" }}
      className="relative overflow-auto overscroll-contain border-y"
    >
      {busy && <BusyBar />}
      <table
        aria-rowcount={props.rowCount === undefined ? rows.length + 1 : props.rowCount < 0 ? -1 : props.rowCount + 1}
        aria-busy={busy || undefined}
        style={{ minWidth: tableWidth(props) }}
        className="w-full table-fixed border-separate border-spacing-0 text-table"
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width ?? columnWidth }} />
          ))}
        </colgroup>
        <TableHead {...props} />
        <tbody>
          <Spacer height={view.above} />
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
                onMove={(event) => moveRow(event, index, keys, view.scrollTo)}
              />
            );
          })}
          <Spacer height={view.below} />
        </tbody>
      </table>
      {rows.length === 0 && empty !== undefined && <div className="sticky left-0">{empty}</div>}
    </div>
  );
}

function tableWidth<Row>({ columns, selection }: DataTableProps<Row>): number {
  return columns.reduce((sum, column) => sum + (column.width ?? columnWidth), selection ? selectionWidth : 0);
}

/** Arrow keys, Home and End, when a row itself has focus. */
function moveRow(
  event: KeyboardEvent<HTMLTableRowElement>,
  from: number,
  keys: readonly string[],
  scrollTo: (index: number) => void,
): void {
  if (event.target !== event.currentTarget) return;
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
  const table = event.currentTarget.closest("table");
  const rowOf = () => table?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`);
  const near = rowOf();
  if (near) return near.focus();
  scrollTo(target);
  focusWhenDrawn(rowOf, 10);
}

/** A row out of sight is drawn some frames after it is scrolled to. */
function focusWhenDrawn(rowOf: () => HTMLElement | null | undefined, framesLeft: number): void {
  const row = rowOf();
  if (row) row.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenDrawn(rowOf, framesLeft - 1));
}
