import { ArrowDown, ArrowUp, ChevronsUpDown, EllipsisVertical, MoveHorizontal } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { Menu, type MenuEntry } from "../overlays/Menu.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { headLook } from "../table/table-parts.tsx";
import type { TableSort } from "../table/table-types.ts";
import { ColumnHandle } from "./ColumnHandle.tsx";
import { columnDrag, dropBefore } from "./column-drag.ts";
import type { GridHeadProps } from "./grid-head-props.ts";
import type { PlacedColumn } from "./place-columns.ts";

interface GridHeadCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly index: number;
  readonly isLastPinned: boolean;
  readonly isActive: boolean;
  /** Key of the next column. */
  readonly next: string | null;
  readonly head: GridHeadProps<Row>;
}

/** Label, order, menu and width of a column. It can be dragged to another place. */
export function GridHeadCell<Row>(props: GridHeadCellProps<Row>) {
  const { placed, index, isLastPinned, isActive, head } = props;
  const { column, left } = placed;
  const [drop, setDrop] = useState<"before" | "after" | null>(null);
  const handle = useRef<HTMLDivElement>(null);
  const direction = head.sort?.key === column.key ? head.sort.direction : null;
  const sorts = column.sortable === true && head.sorts;
  const isResizable = column.resizable === true && head.onWidth !== null;
  return (
    <th
      scope="col"
      data-column={index}
      aria-colindex={index + 1}
      aria-label={column.label === "" ? undefined : column.label}
      aria-sort={sorts ? (direction ?? "none") : undefined}
      tabIndex={isActive ? 0 : -1}
      style={left === null ? undefined : { left }}
      {...dropProps(props, setDrop)}
      className={classes(
        headLook,
        "group/head -outline-offset-2",
        left !== null && "z-30!",
        isLastPinned && "border-r",
        drop === "before" && "shadow-[inset_2px_0_var(--focus)]",
        drop === "after" && "shadow-[inset_-2px_0_var(--focus)]",
      )}
    >
      <div className={classes("flex h-full items-center", column.align === "end" && "flex-row-reverse")}>
        <HeadLabel {...props} sorts={sorts} direction={direction} />
        {column.headerAction}
        <ColumnMenu {...props} onResize={isResizable ? () => focusLater(handle.current) : null} />
      </div>
      {isResizable && head.onWidth && (
        <ColumnHandle
          ref={handle}
          label={column.label}
          width={placed.width}
          onWidth={widthOf(column.key, head.onWidth)}
        />
      )}
    </th>
  );
}

function widthOf(key: string, onWidth: (key: string, width: number) => void) {
  return (width: number) => onWidth(key, width);
}

/** The closing menu returns the focus to its button first. */
function focusLater(element: HTMLElement | null): void {
  document.addEventListener("focusin", () => element?.focus(), { once: true });
}

interface HeadLabelProps<Row> extends GridHeadCellProps<Row> {
  readonly sorts: boolean;
  readonly direction: TableSort["direction"] | null;
}

function HeadLabel<Row>({ placed: { column }, head, sorts, direction }: HeadLabelProps<Row>) {
  const isMovable = column.movable === true && head.onMove !== null;
  const drag = isMovable ? { draggable: true, onDragStart: (e: DragEvent) => columnDrag.start(e, column.key) } : {};
  if (!sorts)
    return (
      <span {...drag} className="min-w-0 flex-1 truncate px-3">
        {column.labelHidden === true ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
      </span>
    );
  const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  const turn = () =>
    head.onSort({ key: column.key, direction: direction === "ascending" ? "descending" : "ascending" });
  return (
    <button
      type="button"
      data-press
      tabIndex={-1}
      {...drag}
      // The second click of a double click is ignored, because it would reverse the order again.
      onClick={(event) => event.detail < 2 && turn()}
      className={classes(
        "group flex h-full min-w-0 flex-1 items-center gap-1.5 pl-3 focus-visible:-outline-offset-2 hover:text-ink",
        column.align === "end" && "flex-row-reverse pr-3 pl-0",
        direction !== null && "text-ink",
      )}
    >
      <span className="truncate">{column.label}</span>
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

interface ColumnMenuProps<Row> extends GridHeadCellProps<Row> {
  readonly onResize: (() => void) | null;
}

function ColumnMenu<Row>({ placed: { column }, head, onResize }: ColumnMenuProps<Row>) {
  const own = head.menuOf?.(column.key) ?? [];
  if (own.length === 0) return null;
  const resize = { label: "Resize with arrow keys", icon: MoveHorizontal };
  const items: readonly MenuEntry[] = [...own, ...(onResize ? [{ ...resize, onSelect: onResize }] : [])];
  return (
    <span className="absolute inset-y-0 right-2 flex items-center bg-chrome opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 has-data-open:opacity-100">
      <Menu
        label={`Column ${column.label}`}
        icon={EllipsisVertical}
        iconOnly
        variant="quiet"
        size="small"
        tabIndex={-1}
        items={items}
      />
    </span>
  );
}

/** A dragged column is dropped on the side of this one where the pointer is. */
function dropProps<Row>(
  { placed, next, head: { onMove } }: GridHeadCellProps<Row>,
  setDrop: (side: "before" | "after" | null) => void,
) {
  const { key, movable } = placed.column;
  if (movable !== true || onMove === null) return {};
  return {
    onDragOver: (event: DragEvent) => {
      const dragged = columnDrag.current();
      if (dragged === null || dragged === key) return;
      event.preventDefault();
      setDrop(dropBefore(event) ? "before" : "after");
    },
    onDragLeave: () => setDrop(null),
    onDrop: (event: DragEvent) => {
      const dragged = columnDrag.current();
      setDrop(null);
      if (dragged === null || dragged === key) return;
      event.preventDefault();
      onMove(dragged, dropBefore(event) ? key : next);
    },
  };
}

/** Alt+ArrowDown and the context menu key open a column's menu, as for lists elsewhere. */
export function opensMenu({ key, altKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (altKey && key === "ArrowDown");
}
