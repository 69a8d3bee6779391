import { memo, type ReactNode } from "react";
import { Checkbox } from "../inputs/Checkbox.tsx";
import { classes } from "../classes.ts";
import { shownValue } from "../text/shown-value.tsx";
import { CellText, cellLook } from "../table/table-parts.tsx";
import type { DrawnColumns } from "./drawn-columns.ts";
import type { PlacedColumn } from "./place-columns.ts";

export interface GridRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly ariaRowIndex: number;
  readonly columns: DrawnColumns<Row>;
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined;
  /** Whether the row is shown beside the grid. */
  readonly marked: boolean;
  readonly selectLabel: string;
  readonly onToggle: (key: string, range: boolean) => void;
  /** Index of the column whose cell Tab reaches, or -1 if it is in another row. */
  readonly activeColumn: number;
  readonly opens: boolean;
  /** Index of the column whose cell is being edited, or -1. */
  readonly editorColumn: number;
  readonly editor: ReactNode;
  /** The first and last selected cell, or -1. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
}

/** A row of a grid. It is rendered again only when its props change. */
export const GridRow = memo(GridRowView) as typeof GridRowView;

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { id, row, index, ariaRowIndex, columns, selected, marked, activeColumn, opens, editorColumn } = props;
  const { chosenFrom, chosenTo } = props;
  const { pinned, shown, before, after, fills } = columns;
  const cell = (placed: PlacedColumn<Row>, columnIndex: number) => (
    <GridCell
      key={placed.column.key}
      placed={placed}
      index={columnIndex}
      isLastPinned={columnIndex === columns.lastPinned}
      isActive={columnIndex === activeColumn}
      isChosen={columnIndex >= chosenFrom && columnIndex <= chosenTo}
      editor={columnIndex === editorColumn ? props.editor : null}
    >
      {shownValue(placed.column.cell(row))}
    </GridCell>
  );
  return (
    <tr
      data-key={id}
      data-row={index}
      aria-rowindex={ariaRowIndex}
      aria-selected={selected}
      aria-current={marked || undefined}
      className={classes(
        "group h-row",
        marked && "[&>td:first-child]:shadow-[inset_3px_0_var(--color-accent)]",
        opens && "cursor-pointer",
        selected === true ? "bg-accent-soft" : marked ? "bg-hover" : "bg-canvas hover:bg-hover",
      )}
    >
      {selected !== undefined && <SelectCell {...props} selected={selected} />}
      {pinned.map((placed, at) => cell(placed, columns.firstPinned + at))}
      {before > 0 && <td aria-hidden className="border-b bg-inherit p-0" />}
      {shown.map((placed, at) => cell(placed, columns.firstShown + at))}
      {after > 0 && <td aria-hidden className="border-b bg-inherit p-0" />}
      {fills && <td aria-hidden className="border-b bg-inherit p-0" />}
    </tr>
  );
}

function SelectCell<Row>({ id, selected, selectLabel, onToggle, activeColumn, columns }: GridRowProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grid handles its keys
    <td
      data-column={0}
      aria-colindex={1}
      tabIndex={activeColumn === 0 ? 0 : -1}
      onClick={(event) => event.stopPropagation()}
      className={classes(
        "sticky left-0 z-10 border-b bg-inherit p-0 pl-3 -outline-offset-2 select-none",
        columns.lastPinned === 0 && "border-r",
      )}
    >
      <Checkbox
        label={selectLabel}
        hideLabel
        tabIndex={-1}
        checked={selected === true}
        onChange={(_checked, { shiftKey }) => onToggle(id, shiftKey)}
      />
    </td>
  );
}

interface GridCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly index: number;
  readonly isLastPinned: boolean;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly editor: ReactNode;
  readonly children: ReactNode;
}

function GridCell<Row>({
  placed: { column, left },
  index,
  isLastPinned,
  isActive,
  isChosen,
  editor,
  children,
}: GridCellProps<Row>) {
  return (
    <td
      data-column={index}
      aria-colindex={index + 1}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen || undefined}
      style={left === null ? undefined : { left }}
      className={classes(
        cellLook(column),
        "-outline-offset-2",
        isChosen && "bg-accent-soft! shadow-[inset_0_0_0_1px_var(--color-accent)]",
        editor !== null && "relative z-10 overflow-visible p-0!",
        left !== null && "sticky z-10",
        isLastPinned && "border-r",
      )}
    >
      {editor ?? <CellText ref={column.holdsControls === true ? leaveTabOrder : undefined}>{children}</CellText>}
    </td>
  );
}

/** Tab reaches the grid once. Controls in a cell get the focus from the cell. */
function leaveTabOrder(content: HTMLElement | null): void {
  for (const control of content?.querySelectorAll<HTMLElement>("a, button, input") ?? []) control.tabIndex = -1;
}
