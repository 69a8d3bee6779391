import { memo } from "react";
import { Checkbox } from "../inputs/Checkbox.tsx";
import { classes } from "../classes.ts";
import type { GridHeadProps } from "./grid-head-props.ts";
import { headLook } from "../table/table-parts.tsx";
import { GridHeadCell } from "./GridHeadCell.tsx";
import type { PlacedColumn } from "./place-columns.ts";

/** The header of a grid. It is one of its rows, which arrow keys reach too. */
export const GridHead = memo(GridHeadView) as typeof GridHeadView;

function GridHeadView<Row>(props: GridHeadProps<Row>) {
  const { columns, allState, activeColumn } = props;
  const { pinned, shown, before, after, fills } = columns;
  const order = [...pinned, ...shown].map(({ column }) => column.key);
  const cell = (placed: PlacedColumn<Row>, index: number) => (
    <GridHeadCell
      key={placed.column.key}
      placed={placed}
      index={index}
      isLastPinned={index === columns.lastPinned}
      isActive={index === activeColumn}
      next={order[order.indexOf(placed.column.key) + 1] ?? null}
      head={props}
    />
  );
  return (
    <thead>
      <tr data-row={-1} aria-rowindex={1}>
        {allState !== undefined && <SelectAll {...props} allState={allState} />}
        {pinned.map((placed, at) => cell(placed, columns.firstPinned + at))}
        {before > 0 && <td aria-hidden className={headLook} />}
        {shown.map((placed, at) => cell(placed, columns.firstShown + at))}
        {after > 0 && <td aria-hidden className={headLook} />}
        {fills && <td aria-hidden className={headLook} />}
      </tr>
    </thead>
  );
}

function SelectAll<Row>({ allState, onToggleAll, activeColumn, columns }: GridHeadProps<Row>) {
  return (
    <th
      scope="col"
      data-column={0}
      aria-colindex={1}
      tabIndex={activeColumn === 0 ? 0 : -1}
      className={classes(headLook, "left-0 z-30! pl-3", columns.lastPinned === 0 && "border-r")}
    >
      <Checkbox
        label="Select all rows"
        hideLabel
        tabIndex={-1}
        checked={allState === "all"}
        indeterminate={allState === "some"}
        onChange={() => onToggleAll()}
      />
    </th>
  );
}
