import { ChevronRight } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Checkbox } from "../inputs/Checkbox.tsx";
import { classes } from "../classes.ts";
import { RowButtonContext } from "./row-button.ts";
import { shownValue } from "../text/shown-value.tsx";
import { cutLook } from "./table-parts.tsx";
import type { TableColumn, TableProps, TableSelection } from "./table-types.ts";
import { useCardWindow } from "./use-card-window.ts";
import { useRowFocus } from "./use-row-focus.ts";

const USUAL_COLUMNS = 4;
/** Pixels of a card's heading with its padding, of a line of text, and of a line with small buttons. */
const HEADING_HEIGHT = 53;
const LINE_HEIGHT = 22;
const CONTROLS_HEIGHT = 36;

export interface TableCardsProps<Row> extends TableProps<Row> {
  readonly selection?: TableSelection<Row> | undefined;
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  readonly busy?: boolean | undefined;
}

/**
 * The table on a narrow screen: each row is a card with its first columns, and its heading opens it. It scrolls with
 * the page.
 */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { caption, columns, rows, rowKey, selection, empty, busy = false, cardColumns = USUAL_COLUMNS } = props;
  const lines = columns.slice(1, cardColumns);
  const height = lines.reduce((sum, line) => sum + lineHeight(line), HEADING_HEIGHT);
  const wraps = columns.some((column) => column.wraps === true);
  const list = useRef<HTMLUListElement>(null);
  const view = useCardWindow(list, rows.length, height);
  useRowFocus(list);
  return (
    <div className="flex flex-col border-y">
      {selection && (
        <div className="border-b bg-chrome px-2 py-2">
          <Checkbox
            label="Select all"
            checked={selection.allState === "all"}
            indeterminate={selection.allState === "some"}
            onChange={() => selection.onToggleAll()}
          />
        </div>
      )}
      <ul
        ref={list}
        aria-label={caption}
        aria-busy={busy || undefined}
        style={{ paddingTop: view.before, paddingBottom: view.after }}
      >
        {rows.slice(view.first, view.end).map((row, place) => {
          const key = rowKey(row);
          return (
            <li
              key={key}
              aria-setsize={rows.length}
              aria-posinset={view.first + place + 1}
              style={wraps ? { minHeight: height } : { height }}
              className={classes("border-b last:border-b-0", selection?.selected.has(key) && "bg-accent-soft")}
            >
              <RowCard row={row} id={key} heading={columns[0]} lines={lines} table={props} />
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && empty}
    </div>
  );
}

function lineHeight({ holdsControls = false }: Pick<TableColumn<never>, "holdsControls">): number {
  return holdsControls ? CONTROLS_HEIGHT : LINE_HEIGHT;
}

interface RowCardProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly heading: TableColumn<Row> | undefined;
  readonly lines: readonly TableColumn<Row>[];
  readonly table: TableCardsProps<Row>;
}

function RowCard<Row>({ row, id, heading, lines, table: { selection, onRowOpen } }: RowCardProps<Row>) {
  return (
    <div className="flex h-full items-start gap-1 px-2 py-3">
      {selection && (
        <Checkbox
          label={`Select ${selection.label(row)}`}
          hideLabel
          checked={selection.selected.has(id)}
          onChange={(_checked, { shiftKey }) => selection.onToggle(id, { range: shiftKey })}
        />
      )}
      <div className="min-w-0 flex-1 px-1">
        {heading && (
          <CardHeading onOpen={onRowOpen && (() => onRowOpen(row))} wraps={heading.wraps}>
            {shownValue(heading.cell(row))}
          </CardHeading>
        )}
        <dl className="mt-1 text-table">
          {lines.map((column) => (
            <div
              key={column.key}
              style={{ minHeight: lineHeight(column) }}
              className="flex items-center gap-2 has-[>dd:empty]:hidden"
            >
              <dt className={column.labelHidden ? "sr-only" : "w-28 shrink-0 truncate text-ink-faint"}>
                {[column.code, column.label].filter(Boolean).join(" ")}
              </dt>
              <dd className={classes("min-w-0", column.wraps ? "wrap-anywhere" : cutLook)}>
                {shownValue(column.cell(row))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface CardHeadingProps {
  readonly onOpen: (() => void) | undefined;
  readonly wraps: boolean | undefined;
  readonly children: ReactNode;
}

function CardHeading({ onOpen, wraps = false, children }: CardHeadingProps) {
  const text = <span className={classes("min-w-0 flex-1", wraps ? "wrap-anywhere" : "truncate")}>{children}</span>;
  const look = "flex min-h-6 w-full items-center gap-2 rounded-small text-left font-medium";
  if (!onOpen) return <p className={look}>{text}</p>;
  return (
    <button type="button" onClick={onOpen} className={look}>
      <RowButtonContext value={true}>{text}</RowButtonContext>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
    </button>
  );
}
