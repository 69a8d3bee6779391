import { narrowScreen, useMediaQuery } from "../media.ts";
import { TableCards } from "../table/TableCards.tsx";
import { BusyBar, EdgeFade, HEADER_HEIGHT, TABLE_HEIGHT, tableLook } from "../table/table-parts.tsx";
import type { DrawnWindow } from "../table/use-drawn-window.ts";
import type { DrawnColumns } from "./drawn-columns.ts";
import { gridEvents } from "./grid-events.ts";
import type { GridPlace } from "./grid-keys.ts";
import type { DataGridProps } from "./grid-types.ts";
import { GridBody } from "./GridBody.tsx";
import { GridHead } from "./GridHead.tsx";
import { SELECT_WIDTH } from "./place-columns.ts";
import { type GridState, useGrid } from "./use-grid.ts";
import { useGridCalls } from "./use-grid-calls.ts";

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
  const grid = useGrid(props);
  const { scrollBox, density, placed, drawn, rowWindow, focus } = grid;
  const { rows, empty, busy = false, maxHeight = TABLE_HEIGHT } = props;
  return (
    <div className="relative isolate">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys and clicks of the grid's cells */}
      <div
        ref={scrollBox}
        data-density={density}
        // Tab reaches this box if the cell that it would reach is out of sight and not drawn.
        tabIndex={isDrawn(focus.place, rowWindow, drawn) ? -1 : 0}
        style={{ maxHeight, scrollPaddingTop: HEADER_HEIGHT, scrollPaddingLeft: placed.pinnedWidth }}
        {...gridEvents(props, grid)}
        className="peer relative overflow-auto overscroll-contain border-y outline-none"
      >
        {busy && <BusyBar />}
        <GridTable props={props} grid={grid} />
        {rows.length === 0 && empty !== undefined && <div className="sticky left-0">{empty}</div>}
      </div>
      <EdgeFade />
    </div>
  );
}

function GridTable<Row>({ props, grid }: { readonly props: DataGridProps<Row>; readonly grid: GridState<Row> }) {
  const { selection, sort = null, onSort, onWidths, onMoveColumn } = props;
  const { placed, drawn, columnKeys, focus } = grid;
  const calls = useGridCalls(props, placed);
  const selects = selection !== undefined;
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for data grids
      role="grid"
      aria-label={props.caption}
      aria-rowcount={rowCountOf(props)}
      aria-colcount={columnKeys.length}
      aria-multiselectable={selects || undefined}
      aria-busy={props.busy || undefined}
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
      <GridBody props={props} grid={grid} calls={calls} />
    </table>
  );
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

function rowCountOf<Row>({ rowCount, rows }: DataGridProps<Row>): number {
  if (rowCount === undefined) return rows.length + 1;
  return rowCount < 0 ? -1 : rowCount + 1;
}
