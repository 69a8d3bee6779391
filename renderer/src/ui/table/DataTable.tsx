import { type KeyboardEvent, memo, type MouseEvent, useContext, useRef } from "react";
import { classes } from "../classes.ts";
import { DensityContext } from "./density.ts";
import { narrowScreen, useMediaQuery } from "../media.ts";
import { isOnControl } from "./row-click.ts";
import { shownValue } from "../text/shown-value.tsx";
import { TableCards } from "./TableCards.tsx";
import { CellText, cellLook, EdgeFade, headLook, Spacer, TABLE_HEIGHT, tableLook } from "./table-parts.tsx";
import { COLUMN_WIDTH, type DataTableProps } from "./table-types.ts";
import { useElementWidth } from "../grid/use-element-width.ts";
import { useEdgeFade } from "./use-edge-fade.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { ROW_HEIGHTS, useRowWindow } from "./use-row-window.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** More rows than this go into a box, where only visible ones are drawn. */
const MOST_OF_A_PAGE = 100;

/**
 * A table that is read row by row, with a sticky header and first column. It scrolls with the page. With more rows or
 * columns than fit, or with a given height, it scrolls in a box. Above 100 rows only visible ones are drawn. Below 600
 * px it is a list of cards. For choosing among many records, use `DataGrid`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMediaQuery(narrowScreen);
  return isNarrow ? <TableCards {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const usual = useContext(DensityContext);
  const { caption, columns, rows, rowKey, density = usual, empty, onRowOpen } = props;
  const { stickyFirst = true, stickyLast = false } = props;
  const scrollBox = useRef<HTMLDivElement>(null);
  const view = useRowWindow(scrollBox, rows.length, ROW_HEIGHTS[density]);
  const minWidth = columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, 0);
  const available = useElementWidth(scrollBox);
  const isBox = props.maxHeight !== undefined || rows.length > MOST_OF_A_PAGE || minWidth > available;
  useEdgeFade(scrollBox);
  useRowFocus(scrollBox);
  return (
    <div className="relative isolate">
      <div
        ref={scrollBox}
        data-density={density}
        role="group"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={isBox ? 0 : undefined}
        style={isBox ? { maxHeight: props.maxHeight ?? TABLE_HEIGHT } : undefined}
        className={classes("peer relative border-y", isBox && "overflow-auto overscroll-contain")}
      >
        <table aria-rowcount={rows.length + 1} style={{ minWidth }} className={tableLook}>
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} isBox={isBox} stickyFirst={stickyFirst} stickyLast={stickyLast} />
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
      <EdgeFade inset={stickyLast ? columns.at(-1)?.width : 0} />
    </div>
  );
}

interface TableHeadProps<Row> extends Required<Pick<DataTableProps<Row>, "columns">> {
  readonly isBox: boolean;
  readonly stickyFirst: boolean;
  readonly stickyLast: boolean;
}

/** The widths of the columns, and their headings. */
function TableHead<Row>({ columns, isBox, stickyFirst, stickyLast }: TableHeadProps<Row>) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width = COLUMN_WIDTH }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, label, code, labelHidden, align }, index) => (
            <th
              key={key}
              scope="col"
              className={classes(
                headLook,
                align === "end" && "text-right",
                !isBox && "top-top-bar!",
                index === 0 && stickyFirst && "z-30! left-0 border-r",
                index === columns.length - 1 && stickyLast && "z-30! right-0 in-data-more:border-l",
              )}
            >
              <div className="truncate px-3">
                {code !== undefined && <HeadCode>{code}</HeadCode>}
                {labelHidden === true ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </div>
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function HeadCode({ children }: { readonly children: string }) {
  return <span className="block pt-1 code-text text-caption font-regular text-ink-faint">{children} </span>;
}

interface TableRowProps<Row> extends Required<Pick<DataTableProps<Row>, "columns">> {
  readonly row: Row;
  readonly ariaRowIndex: number;
  readonly stickyFirst: boolean;
  readonly stickyLast: boolean;
  readonly onOpen: DataTableProps<Row>["onRowOpen"];
}

/** Rendered again only when its props change. */
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
            index === columns.length - 1 && stickyLast && "sticky right-0 z-10 in-data-more:border-l",
          )}
        >
          {column.wraps === true ? (
            <div className="py-2 wrap-anywhere">{shownValue(column.cell(row))}</div>
          ) : (
            <CellText>{shownValue(column.cell(row))}</CellText>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Makes a row open on click and Enter, except on its buttons and links. */
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
