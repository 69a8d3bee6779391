import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { OptionRow, optionLook } from "../inputs/OptionRow.tsx";
import { isEnabled } from "./choice-state.ts";
import type { ChoiceRows } from "./choice-state.ts";
import { MOST_HIGH, showList } from "./place-list.ts";

export interface ChoiceListProps {
  /** Id of the box, from which the list's id is made. */
  readonly id: string;
  /** The element below which the list opens, with the same width. */
  readonly box: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly several: boolean;
  readonly chosen: readonly string[];
  readonly rows: ChoiceRows;
  readonly draft: string | null;
  /** Shown if there are no options. */
  readonly emptyText: string;
  /** Whether there are more options, which typing finds. */
  readonly hasMore: boolean;
  readonly onChoose: (index: number, pointerType: string) => void;
  readonly onOutOfSight: () => void;
}

export function listId(id: string): string {
  return `${id}-list`;
}

export function optionId(id: string, index: number): string {
  return `${id}-option-${index}`;
}

export const listLook = classes(
  "fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border-0 bg-floating p-1 text-body text-ink",
  "shadow-float outline-none pointer-coarse:text-touch",
);

/** The list of a box. It is in the top layer and inside any dialog of the box. It is empty while closed. */
export function ChoiceList(props: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { id, isOpen, several } = props;
  return (
    <div
      ref={list}
      id={listId(id)}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label="Options"
      aria-multiselectable={several || undefined}
      aria-busy={(isOpen && props.rows.isSearching) || undefined}
      className={listLook}
      // A press in the list leaves the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && <OpenRows {...props} list={list} />}
    </div>
  );
}

const ROW_HEIGHTS = { fine: 32, coarse: 44 };
const DESCRIPTION_HEIGHT = 16;
const HEADING_HEIGHT = 28;
/** Up to this many rows, all are drawn. */
const DRAWN_AT_MOST = 50;

type OpenRowsProps = ChoiceListProps & { readonly list: RefObject<HTMLDivElement | null> };

/** The visible rows, some around them, and always the highlighted one. */
function OpenRows(props: OpenRowsProps) {
  const { list, box, draft, rows, onOutOfSight } = props;
  const shut = useRef(onOutOfSight);
  useLayoutEffect(() => {
    shut.current = onOutOfSight;
  });
  // Shown before the rows are measured, because hidden elements have no height.
  useLayoutEffect(() => {
    if (!list.current || !box.current) return undefined;
    return showList(list.current, box.current, () => shut.current());
  }, [list, box]);
  const extra = extraRow(props, rows);
  const count = rows.found.length + (extra ? 1 : 0);
  const virtualizer = useRowWindow(list, rows, count);
  useScrolling(virtualizer.scrollToIndex, rows.highlighted, draft);
  return (
    <div
      role="presentation"
      className={classes("relative", rows.isSearching && "opacity-60")}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <Row
          key={index}
          {...props}
          index={index}
          count={count}
          start={start}
          extra={extra}
          measure={virtualizer.measureElement}
        />
      ))}
    </div>
  );
}

function useRowWindow(list: RefObject<HTMLElement | null>, { found, highlighted }: ChoiceRows, count: number) {
  const rowHeight = matchMedia("(pointer: coarse)").matches ? ROW_HEIGHTS.coarse : ROW_HEIGHTS.fine;
  const estimateSize = (index: number) =>
    rowHeight +
    (found[index]?.description === undefined ? 0 : DESCRIPTION_HEIGHT) +
    (headingOf(found, index) === null ? 0 : HEADING_HEIGHT);
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => list.current,
    estimateSize,
    // Rows are rendered a moment before the list is shown, when they have no height yet.
    measureElement: (row, entry, window) =>
      measureElement(row, entry, window) || estimateSize(Number(row.dataset["index"])),
    getItemKey: (index) => found[index]?.value ?? index,
    overscan: 8,
    // Measuring during the observer's callback would change what it observes.
    useAnimationFrameWithResizeObserver: true,
    initialRect: { width: 0, height: MOST_HIGH },
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      if (count <= DRAWN_AT_MOST) return sequence(0, count - 1);
      const drawn = sequence(Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan));
      return highlighted < 0 || drawn.includes(highlighted) ? drawn : [...drawn, highlighted].sort((a, b) => a - b);
    },
  });
}

function sequence(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Scrolls to the highlighted row, or to the top when the text changes. */
function useScrolling(
  scrollToIndex: (index: number, options: { readonly align: "auto" | "start" | "center" }) => void,
  highlighted: number,
  draft: string | null,
): void {
  const shown = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    const isTyped = shown.current !== draft && draft !== null;
    shown.current = draft;
    if (isTyped && !isFirst) scrollToIndex(0, { align: "start" });
    else if (highlighted >= 0) scrollToIndex(highlighted, { align: isFirst ? "center" : "auto" });
  }, [scrollToIndex, highlighted, draft]);
}

type Extra = { readonly kind: "create" | "folded" | "note"; readonly content: ReactNode } | null;

/** A row after the options: one to create an option, one that shows further ones, or a note. */
function extraRow({ emptyText, hasMore }: ChoiceListProps, { found, create, folded, isSearching }: ChoiceRows): Extra {
  if (folded !== null) return { kind: "folded", content: `${folded}…` };
  if (create !== null) return { kind: "create", content: `Create “${create}”` };
  if (found.length === 0) return { kind: "note", content: isSearching ? "Searching…" : emptyText };
  return hasMore ? { kind: "note", content: "There are more: type to find them." } : null;
}

interface RowProps extends ChoiceListProps {
  readonly index: number;
  readonly count: number;
  readonly start: number;
  readonly extra: Extra;
  readonly measure: (row: HTMLElement | null) => void;
}

function Row(props: RowProps) {
  const { id, index, count, start, rows, extra, chosen, measure, onChoose } = props;
  const option = rows.found[index];
  const isOff = option ? !isEnabled(option) : extra?.kind === "note";
  const isChosen = option !== undefined && chosen.includes(option.value);
  const heading = props.draft ? null : headingOf(rows.found, index);
  return (
    <div
      ref={measure}
      role="presentation"
      data-index={index}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${start}px)` }}
    >
      {heading !== null && (
        <p aria-hidden className="px-2.5 pt-2.5 pb-0.5 text-caption font-medium text-ink-faint">
          {heading}
        </p>
      )}
      {/* The box keeps the focus, and its keys choose. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={optionId(id, index)}
        role="option"
        aria-selected={isChosen}
        aria-disabled={isOff || undefined}
        aria-setsize={count}
        aria-posinset={index + 1}
        data-focus={index === rows.highlighted ? "" : undefined}
        data-selected={isChosen ? "" : undefined}
        data-disabled={isOff ? "" : undefined}
        className={classes(optionLook, rowLook)}
        onClick={(event) => !isOff && onChoose(index, (event.nativeEvent as PointerEvent).pointerType)}
      >
        {option ? <OptionRow option={option} /> : <ExtraRow extra={extra} />}
      </div>
    </div>
  );
}

/** The heading above an option: that of its group, if the option before is of another one. */
function headingOf(found: ChoiceRows["found"], index: number): string | null {
  const { group } = found[index] ?? {};
  return group === undefined || found[index - 1]?.group === group ? null : group;
}

const rowLook = classes(
  "min-h-8 pointer-coarse:min-h-11 hover:not-data-disabled:bg-hover data-disabled:text-ink-faint",
  "data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-focus",
);

function ExtraRow({ extra }: { readonly extra: Extra }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {extra?.kind === "create" && <Plus aria-hidden size={16} className="shrink-0 text-accent-text" />}
      {extra?.kind === "folded" && <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-faint" />}
      <span className="min-w-0 break-words">{extra?.content}</span>
    </span>
  );
}
