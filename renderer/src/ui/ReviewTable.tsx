import {
  countsOf,
  isProblem,
  isWritten,
  type ReviewCell,
  type ReviewFilter,
  type ReviewKind,
  type ReviewRecord,
  type ReviewRow,
  rowsOf,
} from "@armature/engine";
import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Badge } from "./Badge.tsx";
import type { ChipTone } from "./Chip.tsx";
import { classes } from "./classes.ts";
import { DataTable } from "./DataTable.tsx";
import { NewValue, OldValue } from "./Diff.tsx";
import { FilterChips } from "./FilterChips.tsx";
import type { TableColumn } from "./table-types.ts";

export interface ReviewTableProps {
  /** What is reviewed; for assistive technology. */
  readonly caption: string;
  readonly records: readonly ReviewRecord[];
  /** Shown first; all unless given. */
  readonly filter?: ReviewFilter | undefined;
  readonly maxHeight?: string | undefined;
  /** What a person can decide about a line. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** What stands around the new value of a line, so that it can be written over. */
  readonly wrapValue?: ((row: ReviewRow, value: ReactNode) => ReactNode) | undefined;
  /** Beside the filters, which stay in sight. */
  readonly end?: ReactNode;
}

const kinds: Readonly<Record<ReviewKind, { readonly word: string; readonly tone: ChipTone }>> = {
  new: { word: "New", tone: "success" },
  changed: { word: "Changed", tone: "info" },
  removed: { word: "Removed", tone: "warning" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  conflict: { word: "Conflict", tone: "warning" },
  error: { word: "Error", tone: "danger" },
};

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
};

/** What a change of many records does: per attribute the old and the new value, narrowed by what becomes of a record. */
export function ReviewTable(props: ReviewTableProps) {
  const { caption, records, filter: first = "all", maxHeight, decide, wrapValue, end } = props;
  const [filter, setFilter] = useState(first);
  const count = useMemo(() => countsOf(records), [records]);
  const rows = useMemo(() => rowsOf(records, filter), [records, filter]);
  const hasTexts = useMemo(() => rows.some((row) => row.text !== null), [rows]);
  const choices = (Object.keys(filterNames) as ReviewFilter[])
    .filter((name) => isOffered(name, filter, count))
    .map((name) => ({ key: name, label: filterNames[name], count: count(name) }));
  const all = useMemo(
    () => [
      ...columns,
      valueColumn(wrapValue),
      ...(hasTexts ? [problem] : []),
      ...(decide ? [decisionColumn(decide)] : []),
    ],
    [hasTexts, decide, wrapValue],
  );
  return (
    <div>
      <FilterChips choices={choices} current={filter} onChoose={setFilter} end={end} />
      <DataTable
        caption={caption}
        columns={all}
        rows={rows}
        rowKey={rowKey}
        density="compact"
        maxHeight={maxHeight}
        cardColumns={all.length}
        empty={<p className="px-3 py-6 text-ink-muted">No record here.</p>}
      />
    </div>
  );
}

function isOffered(name: ReviewFilter, filter: ReviewFilter, count: (name: ReviewFilter) => number): boolean {
  return ["all", "changes", "problems", filter].includes(name) || count(name) > 0;
}

const rowKey = (row: ReviewRow) => row.key;

const record: TableColumn<ReviewRow> = {
  key: "record",
  label: "Record",
  width: 216,
  cell: ({ record: { title, kind }, isFirst }) => (
    <span className="flex items-center gap-2">
      <span className={classes("truncate", isFirst ? "font-medium" : "text-ink-faint")}>{title}</span>
      {isFirst && (
        <span className="flex shrink-0">
          <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge>
        </span>
      )}
    </span>
  ),
};

const attribute: TableColumn<ReviewRow> = {
  key: "attribute",
  label: "Attribute",
  width: 140,
  cell: ({ cell }) => cell?.label ?? "",
};

const problem: TableColumn<ReviewRow> = {
  key: "problem",
  label: "Problem",
  width: 208,
  cell: ({ text, cell, record: { kind } }) => text && <Text text={text} isNote={isNote(cell, kind)} />,
};

/** Why a value, or the whole record, is left alone. */
function isNote(cell: ReviewCell | null, kind: ReviewKind): boolean {
  return cell === null ? kind === "unchanged" : !isProblem(cell);
}

function decisionColumn(decide: (row: ReviewRow) => ReactNode): TableColumn<ReviewRow> {
  return {
    key: "decision",
    label: "Decision",
    width: 248,
    holdsControls: true,
    cell: (row) => <span className="flex items-center gap-1">{decide(row)}</span>,
  };
}

const columns: readonly TableColumn<ReviewRow>[] = [
  record,
  attribute,
  { key: "old", label: "Old value", width: 160, cell: ({ cell }) => cell && <OldValue text={cell.old} /> },
];

function valueColumn(wrap: ReviewTableProps["wrapValue"]): TableColumn<ReviewRow> {
  const value = ({ cell }: ReviewRow) => cell && <Wanted cell={cell} />;
  return {
    key: "new",
    label: "New value",
    width: 160,
    ...(wrap && { holdsControls: true }),
    cell: (row) => (wrap ? wrap(row, value(row)) : value(row)),
  };
}

function isLeftAlone(cell: ReviewCell): boolean {
  return !isWritten(cell) && !isProblem(cell);
}

/** The value that would be stored; one that is left alone stands back. */
function Wanted({ cell }: { readonly cell: ReviewCell }) {
  return isLeftAlone(cell) ? <span className="text-ink-faint">{cell.new}</span> : <NewValue text={cell.new} />;
}

interface TextProps {
  readonly text: string;
  /** Not a problem: why a value is left alone. */
  readonly isNote: boolean;
}

function Text({ text, isNote }: TextProps) {
  const Icon = isNote ? Info : CircleAlert;
  return (
    <span className={classes("flex items-center gap-1.5", isNote ? "text-ink-muted" : "text-danger-text")} title={text}>
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}
