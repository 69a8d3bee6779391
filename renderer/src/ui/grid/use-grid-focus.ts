import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cellAt } from "./grid-cell.ts";
import type { GridPlace } from "./grid-keys.ts";

/**
 * The cell that Tab reaches, identified by its content, so that it stays the same when rows or columns are reordered.
 */
interface ActiveCell {
  /** Null in the header. */
  readonly row: string | null;
  /** The former index of the row. The row is searched only if it is no longer there. */
  readonly index: number;
  readonly column: string;
}

export interface GridFocus {
  readonly place: GridPlace;
  readonly goTo: (place: GridPlace) => void;
  /** A cell, or something in it, got the focus. */
  readonly onFocus: (place: GridPlace) => void;
}

interface FocusRequest<Row> {
  readonly scrollBox: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columnKeys: readonly string[];
  /** Draws a cell that is out of sight. */
  readonly reveal: (place: GridPlace) => void;
}

/** One cell of a grid is in the tab order. The focus moves with it, even to cells that are drawn later. */
export function useGridFocus<Row>({ scrollBox, rows, rowKey, columnKeys, reveal }: FocusRequest<Row>): GridFocus {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const wanted = useRef<GridPlace | null>(null);
  const { isInside, next } = useTrackedFocus(scrollBox);
  const activeRow = useMemo(() => indexOf(active, rows, rowKey), [active, rows, rowKey]);
  const place = {
    row: activeRow,
    column: Math.max(0, columnKeys.indexOf(active?.column ?? "")),
  };
  const remember = ({ row, column }: GridPlace) => {
    const record = rows[row];
    setActive({ row: record === undefined ? null : rowKey(record), index: row, column: columnKeys[column] ?? "" });
  };

  useLayoutEffect(() => {
    const box = scrollBox.current;
    if (!box) return;
    const cell = wanted.current && cellAt(box, wanted.current);
    if (cell) {
      wanted.current = null;
      cell.focus();
    }
    // The focused cell was scrolled away and is no longer drawn, but keys still move from it.
    const isLost = document.activeElement === document.body && next.current?.isConnected !== true;
    if (isInside.current && isLost) box.focus({ preventScroll: true });
  });
  return {
    place,
    onFocus: remember,
    goTo: (target) => {
      wanted.current = target;
      remember(target);
      if (scrollBox.current && !cellAt(scrollBox.current, target)) reveal(target);
    },
  };
}

function indexOf<Row>(active: ActiveCell | null, rows: readonly Row[], rowKey: (row: Row) => string): number {
  if (rows.length === 0) return -1;
  if (active === null) return 0;
  const { row: key, index } = active;
  if (key === null) return -1;
  const there = rows[index];
  if (there !== undefined && rowKey(there) === key) return index;
  return Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === key),
  );
}

interface TrackedFocus {
  /** Whether the focus is in the grid, including when it was lost because its cell is no longer drawn. */
  readonly isInside: RefObject<boolean>;
  /** What gets the focus next, from when one element lost it until the other has it. */
  readonly next: RefObject<Element | null>;
}

function useTrackedFocus(scrollBox: RefObject<HTMLElement | null>): TrackedFocus {
  const isInside = useRef(false);
  const next = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const box = scrollBox.current;
      next.current = null;
      isInside.current = box !== null && event.target instanceof Node && box.contains(event.target);
    };
    // Captured, so that it is known when a listener of the same event renders.
    const onLoss = ({ relatedTarget }: FocusEvent) => {
      next.current = relatedTarget instanceof Element ? relatedTarget : null;
    };
    const onPress = (event: Event) => {
      if (event.target instanceof Node && scrollBox.current?.contains(event.target) !== true) isInside.current = false;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onLoss, true);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onLoss, true);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [scrollBox]);
  return { isInside, next };
}
