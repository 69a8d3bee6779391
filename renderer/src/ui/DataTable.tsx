import { type KeyboardEvent, memo, type MouseEvent, useRef } from "react";
import { classes } from "./classes.ts";
import { narrowScreen, useMediaQuery } from "./media.ts";
import { isOnControl } from "./row-click.ts";
import { shownValue } from "./shown-value.tsx";
import { TableCards } from "./TableCards.tsx";
import { CellText, cellLook, headLook, Spacer, TABLE_HEIGHT, tableLook } from "./table-parts.tsx";
import { COLUMN_WIDTH, type DataTableProps } from "./table-types.ts";
import { ROW_HEIGHTS, useRowWindow } from "./use-row-window.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * What is read row by row: a table with a sticky header and first column, in a scroll box of its own. Over 100 rows only
 * those in sight are drawn. Under 600 px it is a list of cards. Many records to choose from are a `DataGrid`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMediaQuery(narrowScreen);
  return isNarrow ? <TableCards {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, density = "comfortable", empty, onRowOpen } = props;
  const { stickyFirst = true, stickyLast = false } = props;
  const scrollBox = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scrollBox, rows.length, ROW_HEIGHTS[density]);
  return (
    <div
      ref={scrollBox}
      data-density={density}
      role="group"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      style={{ maxHeight: props.maxHeight ?? TABLE_HEIGHT }}
      className="relative overflow-auto overscroll-contain border-y"
    >
      <table
        aria-rowcount={rows.length + 1}
        style={{ minWidth: columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, 0) }}
        className={tableLook}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width = COLUMN_WIDTH }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label, labelHidden }, index) => (
              <th
                key={key}
                scope="col"
                className={classes(
                  headLook,
                  index === 0 && stickyFirst && "z-30! left-0 border-r",
                  index === columns.length - 1 && stickyLast && "z-30! right-0 border-l",
                )}
              >
                <div className="truncate px-3">
                  {labelHidden === true ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} />
          {rows.slice(view.first, view.end).map((row, place) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              ariaRowIndex={view.first + place + 2}
              stickyFirst={stickyFirst}
              stickyLast={stickyLast}
              onOpen={onRowOpen}
            />
          ))}
          <Spacer height={view.after} />
        </tbody>
      </table>
      {rows.length === 0 && empty !== undefined && <div className="sticky left-0">{empty}</div>}
    </div>
  );
}

interface TableRowProps<Row> extends Required<Pick<DataTableProps<Row>, "columns">> {
  readonly row: Row;
  readonly ariaRowIndex: number;
  readonly stickyFirst: boolean;
  readonly stickyLast: boolean;
  readonly onOpen: DataTableProps<Row>["onRowOpen"];
}

/** Drawn again only when something of it changed. */
const TableRow = memo(TableRowView) as typeof TableRowView;

function TableRowView<Row>({ row, columns, ariaRowIndex, stickyFirst, stickyLast, onOpen }: TableRowProps<Row>) {
  return (
    <tr
      aria-rowindex={ariaRowIndex}
      className={classes(
        "group h-row bg-canvas hover:bg-hover",
        onOpen && "cursor-pointer focus-visible:-outline-offset-2",
      )}
      {...(onOpen && opening(() => onOpen(row)))}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classes(
            cellLook(column),
            index === 0 && stickyFirst && "sticky left-0 z-10 border-r",
            index === columns.length - 1 && stickyLast && "sticky right-0 z-10 border-l",
          )}
        >
          <CellText>{shownValue(column.cell(row))}</CellText>
        </td>
      ))}
    </tr>
  );
}

/** What makes a row open; its buttons and links do what they do. */
function opening(open: () => void) {
  return {
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!isOnControl(event)) open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) open();
    },
  };
}
