import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useMemo,
  useRef,
} from "react";
import { DensityContext } from "../table/density.ts";
import { isOnControl } from "../table/row-click.ts";
import { narrowScreen, useMediaQuery } from "../media.ts";
import { TableCards } from "../table/TableCards.tsx";
import { BusyBar, EdgeFade, HEADER_HEIGHT, Spacer, TABLE_HEIGHT, tableLook } from "../table/table-parts.tsx";
import type { DrawnWindow } from "../table/use-drawn-window.ts";
import { useEdgeFade } from "../table/use-edge-fade.ts";
import { ROW_HEIGHTS, useRowWindow } from "../table/use-row-window.ts";
import { drawnColumns, type DrawnColumns } from "./drawn-columns.ts";
import { actOnHeader, actOnRow, enterCell } from "./grid-actions.ts";
import { type GridPlace, placeAfter } from "./grid-keys.ts";
import { GridHead } from "./GridHead.tsx";
import { opensMenu } from "./GridHeadCell.tsx";
import { GridRow } from "./GridRow.tsx";
import type { DataGridProps, GridWidths } from "./grid-types.ts";
import { placeColumns, SELECT_KEY, SELECT_WIDTH } from "./place-columns.ts";
import { useColumnWindow } from "./use-column-window.ts";
import { useElementWidth } from "./use-element-width.ts";
import { useGridCalls } from "./use-grid-calls.ts";
import { type GridRange, useGridEdit } from "./use-grid-edit.ts";
import { useGridFocus } from "./use-grid-focus.ts";

const NO_WIDTHS: GridWidths = Object.freeze({});

/**
 * Records in a grid (ARIA Authoring Practices, 'data grid'). Arrow keys move between cells, including those of the
 * header; Space selects the row, Enter opens it. Columns can be resized, dragged and pinned. Only visible rows and
 * columns are drawn, however many there are. With `editing`, cells can be edited. Below 600 px it is a list of cards.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const isNarrow = useMediaQuery(narrowScreen);
  return isNarrow ? <TableCards {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataGridProps<Row>) {
  const usual = useContext(DensityContext);
  const { caption, columns, rows, rowKey, selection, density = usual, rowOffset = 0, busy = false } = props;
  const { sort = null, onSort, onWidths, onMoveColumn, widths = NO_WIDTHS, onPaste } = props;
  const scrollBox = useRef<HTMLDivElement>(null);
  const available = useElementWidth(scrollBox);
  const selects = selection !== undefined;
  const placed = useMemo(
    () => placeColumns(columns, widths, available, selects),
    [columns, widths, available, selects],
  );
  // Waits for the width, so that rows are drawn once instead of twice.
  const rowWindow = useRowWindow(scrollBox, available === 0 ? 0 : rows.length, ROW_HEIGHTS[density]);
  const columnWindow = useColumnWindow(scrollBox, placed);
  const { first, end, before, after } = columnWindow;
  const drawn = useMemo(
    () => drawnColumns(placed, { first, end, before, after }, selects, available),
    [placed, first, end, before, after, selects, available],
  );
  const columnKeys = useMemo(() => keysOf(columns, selects), [columns, selects]);
  const focus = useGridFocus({
    scrollBox,
    rows,
    rowKey,
    columnKeys,
    reveal: ({ row, column }) => {
      rowWindow.scrollTo(Math.max(0, row));
      columnWindow.scrollTo(column - drawn.firstPinned - placed.pinned.length);
    },
  });
  const calls = useGridCalls(props, placed);
  const size = { rows: rows.length, columns: columnKeys.length };
  const edit = useGridEdit({
    editing: props.editing,
    rows,
    rowKey,
    columnKeys,
    focus,
    scrollBox,
    onOpen: props.onRowOpen,
  });
  useEdgeFade(scrollBox);
  const written = edit.editor && rows[edit.editor.place.row];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.target) ?? (event.target === scrollBox.current ? focus.place : null);
    if (!place) return;
    const cell = event.target;
    if (!(cell instanceof HTMLElement) || event.defaultPrevented) return;
    if ((edit.editor || isCell(cell)) && edit.onKey(event, place)) return event.preventDefault();
    if (edit.editor) return;
    if (!isCell(cell) && cell !== scrollBox.current) {
      if (event.key === "Escape") focus.goTo(place);
      return;
    }
    const page = Math.max(
      1,
      Math.floor(((scrollBox.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHTS[density]) - 1,
    );
    const target = placeAfter(event, place, { ...size, page });
    const row = rows[place.row];
    const isDone = target
      ? (focus.goTo(target), true)
      : enterCell(event, cell) ||
        (row === undefined ? pressHeader(event, cell) : actOnRow(event, rowKey(row), row, props));
    if (isDone) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const row = rows[placeOf(event.target)?.row ?? -1];
    if (row !== undefined && !props.editing && props.onRowOpen && !isOnControl(event)) props.onRowOpen(row);
  };
  return (
    <div className="relative isolate">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys and clicks of the grid's cells */}
      <div
        ref={scrollBox}
        data-density={density}
        // Tab reaches this box if the cell that it would reach is out of sight and not drawn.
        tabIndex={isDrawn(focus.place, rowWindow, drawn) ? -1 : 0}
        style={{
          maxHeight: props.maxHeight ?? TABLE_HEIGHT,
          scrollPaddingTop: HEADER_HEIGHT,
          scrollPaddingLeft: placed.pinnedWidth,
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...(props.editing && {
          onMouseDown: (event: MouseEvent) => {
            const place = placeOf(event.target);
            if (place && place.row >= 0 && !isControl(event.target)) edit.onPress(place, event.shiftKey);
          },
          onDoubleClick: (event: MouseEvent) => {
            const place = placeOf(event.target);
            if (place && !isControl(event.target)) edit.onDoubleClick(place);
          },
          onBlur: (event: FocusEvent<HTMLDivElement>) => {
            const cell = event.target.closest("[data-row] > [data-column]");
            const isInside = event.relatedTarget !== null && cell?.contains(event.relatedTarget) === true;
            if (!isInside && document.hasFocus() && cell !== event.target) edit.onLeave();
          },
          onCopy: (event: ClipboardEvent) => {
            const place = placeOf(event.target);
            const text = place && place.row >= 0 ? edit.copied(place) : null;
            if (text === null) return;
            event.preventDefault();
            event.clipboardData.setData("text/plain", text);
          },
        })}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place && (place.row !== focus.place.row || place.column !== focus.place.column)) focus.onFocus(place);
        }}
        onPaste={(event) => {
          const place = placeOf(event.target);
          if (place && onPaste && !edit.editor)
            onPaste(event, { row: place.row, column: columnKeys[place.column] ?? "" });
        }}
        className="peer relative overflow-auto overscroll-contain border-y outline-none"
      >
        {busy && <BusyBar />}
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for data grids
          role="grid"
          aria-label={caption}
          aria-rowcount={rowCountOf(props)}
          aria-colcount={columnKeys.length}
          aria-multiselectable={selects || undefined}
          aria-busy={busy || undefined}
          style={{ minWidth: placed.width }}
          className={tableLook}
        >
          <Widths drawn={drawn} selects={selects} />
          <GridHead
            columns={drawn}
            allState={selection?.allState}
            onToggleAll={calls.toggleAll}
            sort={sort}
            sorts={onSort !== undefined}
            onSort={calls.sort}
            onWidth={onWidths ? calls.width : null}
            onMove={onMoveColumn ? calls.move : null}
            menuOf={props.columnMenu}
            activeColumn={focus.place.row === -1 ? focus.place.column : -1}
          />
          <tbody>
            <Spacer height={rowWindow.before} />
            {rows.slice(rowWindow.first, rowWindow.end).map((row, at) => {
              const index = rowWindow.first + at;
              const key = rowKey(row);
              return (
                <GridRow
                  key={key}
                  id={key}
                  row={row}
                  index={index}
                  ariaRowIndex={rowOffset + index + 2}
                  columns={drawn}
                  selected={selection?.selected.has(key)}
                  marked={key === props.markedRow}
                  selectLabel={selection ? `Select ${selection.label(row)}` : ""}
                  onToggle={calls.toggle}
                  activeColumn={focus.place.row === index ? focus.place.column : -1}
                  opens={props.onRowOpen !== undefined && !props.editing}
                  editorColumn={row === written ? (edit.editor?.place.column ?? -1) : -1}
                  editor={
                    row === written && edit.editor
                      ? props.editing?.editor(row, columnKeys[edit.editor.place.column] ?? "", edit.editor.replaces)
                      : null
                  }
                  chosenFrom={isChosen(edit.range, index) ? edit.range.left : -1}
                  chosenTo={isChosen(edit.range, index) ? edit.range.right : -1}
                />
              );
            })}
            <Spacer height={rowWindow.after} />
          </tbody>
        </table>
        {rows.length === 0 && props.empty !== undefined && <div className="sticky left-0">{props.empty}</div>}
      </div>
      <EdgeFade />
    </div>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select, textarea") !== null;
}

function isChosen(range: GridRange | null, row: number): range is GridRange {
  return range !== null && row >= range.top && row <= range.bottom;
}

function Widths<Row>({ drawn, selects }: { readonly drawn: DrawnColumns<Row>; readonly selects: boolean }) {
  const { pinned, shown, before, after, fills } = drawn;
  return (
    <colgroup>
      {selects && <col style={{ width: SELECT_WIDTH }} />}
      {pinned.map(({ column, width }) => (
        <col key={column.key} style={{ width }} />
      ))}
      {before > 0 && <col style={{ width: before }} />}
      {shown.map(({ column, width }) => (
        <col key={column.key} style={{ width }} />
      ))}
      {after > 0 && <col style={{ width: after }} />}
      {fills && <col />}
    </colgroup>
  );
}

function isDrawn<Row>({ row, column }: GridPlace, rows: DrawnWindow, columns: DrawnColumns<Row>): boolean {
  const hasRow = row === -1 || (row >= rows.first && row < rows.end);
  const { lastPinned, firstShown, shown } = columns;
  return hasRow && (column <= lastPinned || (column >= firstShown && column < firstShown + shown.length));
}

function keysOf(columns: readonly { readonly key: string }[], selects: boolean): readonly string[] {
  return [...(selects ? [SELECT_KEY] : []), ...columns.map((column) => column.key)];
}

function rowCountOf<Row>({ rowCount, rows }: DataGridProps<Row>): number {
  if (rowCount === undefined) return rows.length + 1;
  return rowCount < 0 ? -1 : rowCount + 1;
}

function isCell(element: HTMLElement): boolean {
  return element.matches("[data-row] > [data-column]");
}

/** The position of the cell that contains an element. */
function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row] > [data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]")?.dataset["row"];
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset["column"]) } : null;
}

function pressHeader(event: KeyboardEvent, cell: HTMLElement): boolean {
  if (!opensMenu(event)) return actOnHeader(event, cell);
  const button = cell.querySelector<HTMLElement>("button[aria-haspopup=menu]");
  button?.click();
  return button !== null;
}
