import {
  commonValues,
  countsOf,
  offeredFilters,
  recordBlocks,
  type ReviewFilter,
  type ReviewRecord,
  valueBlocks,
  withProblems,
} from "@armature/engine/changes";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { FilterChips } from "./FilterChips.tsx";
import { narrowScreen, useMediaQuery } from "../media.ts";
import { ProblemBar } from "../feedback/ProblemBar.tsx";
import type { LineAdditions, ReviewLook } from "./review-look.ts";
import { ReviewLine } from "./ReviewLines.tsx";
import { groupsOf, heightOf, itemsOf, type ReviewItem } from "./review-items.ts";
import { Spacer } from "./table-parts.tsx";
import { toggled } from "../inputs/toggled.ts";
import { usePageWindow } from "./use-page-window.ts";
import { type Problem, useProblemWalk } from "../feedback/use-problem-walk.ts";

export interface ReviewTableProps extends LineAdditions {
  /** What is reviewed, for assistive technology. */
  readonly caption: string;
  readonly records: readonly ReviewRecord[];
  /** The filter at first. The default shows all. */
  readonly filter?: ReviewFilter | undefined;
  /** Whether a value that all records get is shown once, if they get the same one when the review opens. */
  readonly groupsValues?: boolean | undefined;
  /** Shown beside the filters, always visible. */
  readonly end?: ReactNode;
  /** Shown below the filters, always visible. */
  readonly notice?: ReactNode;
}

const filterNames: Readonly<Record<ReviewFilter, string>> = {
  all: "All",
  changes: "Only changes",
  problems: "Only problems",
  new: "New",
  changed: "Changed",
  removed: "Removed",
  unchanged: "Unchanged",
  conflict: "Conflicts",
  error: "Errors",
  skipped: "Skipped",
};

/**
 * The changes of many records, with a block for each record: first its problems in full, then its changes, with the
 * rest of many values folded. J and K go from problem to problem, A accepts a suggestion, S skips.
 */
export function ReviewTable(props: ReviewTableProps) {
  const { caption, records, filter: first = "all", decide, wrapValue, end, notice } = props;
  const [filter, setFilter] = useState(first);
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const blocks = useBlocks(props, filter);
  const choices = useMemo(() => choicesOf(records, filter), [records, filter]);
  const items = useMemo(() => itemsOf(blocks, open), [blocks, open]);
  const isNarrow = useMediaQuery(narrowScreen);
  const place = useRef<HTMLTableElement>(null);
  const { view, walk } = useWalkedLines(place, items, isNarrow);
  const toggle = useCallback((key: string) => setOpen((former) => toggled(former, key)), []);
  const isByValue = blocks.some(({ record }) => record === null);
  const look = useMemo<ReviewLook>(
    () => ({ isNarrow, decide, wrapValue, toggle, measure: view.measure }),
    [isNarrow, decide, wrapValue, toggle, view.measure],
  );
  return (
    <div>
      <FilterChips choices={choices} current={filter} onChoose={setFilter} end={end}>
        {walk.count > 0 && <ProblemBar at={walk.at} count={walk.count} onStep={walk.step} />}
        {notice}
      </FilterChips>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- its buttons are pressed */}
      <table
        ref={place}
        aria-rowcount={items.length + 1}
        className="w-full table-fixed border-b text-table"
        onClick={walk.onClick}
        onFocus={walk.onFocus}
      >
        <caption className="sr-only">{caption}</caption>
        <Columns isNarrow={isNarrow} isByValue={isByValue} hasDecision={decide !== undefined} />
        <SpaceBody height={view.before} />
        {groupsOf(items, view.first, view.end).map(({ block, from, items: own }) => (
          <tbody key={block.key}>
            {own.map((item, place) => (
              <ReviewLine key={item.key} item={item} index={from + place} look={look} />
            ))}
          </tbody>
        ))}
        <SpaceBody height={view.after} />
      </table>
      {items.length === 0 && <p className="border-b px-3 py-6 text-ink-muted">No record here.</p>}
    </div>
  );
}

/** Which lines are drawn, and the way from one problem to the next. */
function useWalkedLines(place: RefObject<HTMLTableElement | null>, items: readonly ReviewItem[], isNarrow: boolean) {
  const problems = useMemo(() => items.flatMap(problemOf), [items]);
  const view = usePageWindow({
    place,
    count: items.length,
    itemKey: useCallback((index: number) => items[index]?.key ?? "", [items]),
    sizeOf: (index) => heightOf(items[index], isNarrow),
  });
  const walk = useProblemWalk({
    place,
    problems,
    scrollTo: (key) => view.scrollTo(items.findIndex((item) => item.key === key)),
  });
  return { view, walk: { ...walk, count: problems.length } };
}

/** The space of lines that are out of sight. */
function SpaceBody({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden>
      <Spacer height={height} />
    </tbody>
  );
}

const NONE: ReadonlySet<string> = new Set();

function useBlocks({ records, groupsValues = false }: ReviewTableProps, filter: ReviewFilter) {
  const [common] = useState(() => (groupsValues ? commonValues(records) : null));
  const [known, setKnown] = useState(NONE);
  // Computed once, not for each line that scrolls into view.
  const touched = useMemo(() => withProblems(known, records), [known, records]);
  if (touched !== known) setKnown(touched);
  return useMemo(
    () => (common ? valueBlocks(records, filter, common, touched) : recordBlocks(records, filter, touched)),
    [records, filter, common, touched],
  );
}

function choicesOf(records: readonly ReviewRecord[], filter: ReviewFilter) {
  const count = countsOf(records);
  const offered = offeredFilters(records);
  const names = offered.includes(filter) ? offered : [...offered, filter];
  return names.map((name) => ({ key: name, label: filterNames[name], count: count(name) }));
}

function problemOf(item: ReviewItem): readonly Problem[] {
  if (item.kind !== "line" || !item.row.isProblem) return [];
  const { key, cell, record, text } = item.row;
  const of = cell === null ? record.title : `${cell.label} of ${record.title}`;
  return [{ key, text: `${of}. ${text ?? ""}` }];
}

interface ColumnsProps {
  readonly isNarrow: boolean;
  readonly isByValue: boolean;
  readonly hasDecision: boolean;
}

function Columns({ isNarrow, isByValue, hasDecision }: ColumnsProps) {
  const first = isByValue ? "Record" : "Attribute";
  if (isNarrow)
    return (
      <thead className="sr-only">
        <tr>
          <th scope="col">{first}, old value, new value</th>
        </tr>
      </thead>
    );
  const heads = [first, "Old value", "New value", ...(hasDecision ? ["Decision"] : [])];
  return (
    <>
      <colgroup>
        <col className="w-1/5" />
        <col className="w-1/4" />
        <col />
        {hasDecision && <col className="w-1/4" />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {heads.map((label) => (
            <th
              key={label}
              scope="col"
              className="h-8 border-y bg-chrome px-3 text-left font-medium text-ink-muted nth-4:text-right"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
