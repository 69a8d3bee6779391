import { type RefObject, useContext, useMemo, useRef } from "react";
import { DensityContext } from "../table/density.ts";
import type { Density } from "../table/table-types.ts";
import type { DrawnWindow } from "../table/use-drawn-window.ts";
import { useEdgeFade } from "../table/use-edge-fade.ts";
import { ROW_HEIGHTS, useRowWindow } from "../table/use-row-window.ts";
import { drawnColumns, type DrawnColumns } from "./drawn-columns.ts";
import type { DataGridProps, GridWidths } from "./grid-types.ts";
import { placeColumns, type PlacedColumns, SELECT_KEY } from "./place-columns.ts";
import { useColumnWindow } from "./use-column-window.ts";
import { useElementWidth } from "./use-element-width.ts";
import { type GridEdit, useGridEdit } from "./use-grid-edit.ts";
import { type GridFocus, useGridFocus } from "./use-grid-focus.ts";

const NO_WIDTHS: GridWidths = Object.freeze({});

/** What is drawn of a grid, where its focus is, and what is edited. */
export interface GridState<Row> {
  readonly scrollBox: RefObject<HTMLDivElement | null>;
  readonly density: Density;
  readonly placed: PlacedColumns<Row>;
  readonly drawn: DrawnColumns<Row>;
  readonly rowWindow: DrawnWindow;
  /** All columns, the one with checkboxes included. */
  readonly columnKeys: readonly string[];
  readonly focus: GridFocus;
  readonly edit: GridEdit;
}

export function useGrid<Row>(props: DataGridProps<Row>): GridState<Row> {
  const usual = useContext(DensityContext);
  const { columns, rows, rowKey, widths = NO_WIDTHS, density = usual } = props;
  const selects = props.selection !== undefined;
  const scrollBox = useRef<HTMLDivElement>(null);
  const available = useElementWidth(scrollBox);
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
  const cells = { scrollBox, rows, rowKey, columnKeys };
  const focus = useGridFocus({
    ...cells,
    reveal: ({ row, column }) => {
      rowWindow.scrollTo(Math.max(0, row));
      columnWindow.scrollTo(column - drawn.firstPinned - placed.pinned.length);
    },
  });
  const edit = useGridEdit({ ...cells, editing: props.editing, focus, onOpen: props.onRowOpen });
  useEdgeFade(scrollBox);
  return { scrollBox, density, placed, drawn, rowWindow, columnKeys, focus, edit };
}

function keysOf(columns: readonly { readonly key: string }[], selects: boolean): readonly string[] {
  return [...(selects ? [SELECT_KEY] : []), ...columns.map((column) => column.key)];
}
