import { useLayoutEffect, useMemo, useRef } from "react";
import type { TableSort } from "../table/table-types.ts";
import type { DataGridProps } from "./grid-types.ts";
import { type PlacedColumns, withWidth } from "./place-columns.ts";

export interface GridCalls {
  readonly toggle: (key: string, range: boolean) => void;
  readonly toggleAll: () => void;
  readonly sort: (sort: TableSort) => void;
  readonly width: (key: string, width: number) => void;
  readonly move: (key: string, before: string | null) => void;
}

/**
 * Callbacks for rows and headers. They stay the same functions at every render, so that rows do not render without
 * need.
 */
export function useGridCalls<Row>(props: DataGridProps<Row>, placed: PlacedColumns<Row>): GridCalls {
  const latest = useRef({ props, placed });
  useLayoutEffect(() => {
    latest.current = { props, placed };
  });
  return useMemo(
    () => ({
      toggle: (key, range) => latest.current.props.selection?.onToggle(key, { range }),
      toggleAll: () => latest.current.props.selection?.onToggleAll(),
      sort: (sort) => latest.current.props.onSort?.(sort),
      width: (key, width) => latest.current.props.onWidths?.(withWidth(latest.current.placed, key, width)),
      move: (key, before) => latest.current.props.onMoveColumn?.(key, before),
    }),
    [],
  );
}
