/** What becomes of a record. */
export type ReviewKind = "new" | "changed" | "removed" | "unchanged" | "conflict" | "error";

export interface ReviewChange {
  /** Label of the attribute. */
  readonly attribute: string;
  /** Formatted; '' for no value. */
  readonly old: string;
  readonly new: string;
  /** What is wrong with the new value. */
  readonly issue?: string | undefined;
}

export interface ReviewRecord {
  readonly key: string;
  readonly title: string;
  readonly kind: ReviewKind;
  readonly changes: readonly ReviewChange[];
  /** What is wrong with the record as a whole. */
  readonly issue?: string | undefined;
}

/** Which records are shown: all, those that change something, those with a problem, or those of one kind. */
export type ReviewFilter = "all" | "changes" | "problems" | ReviewKind;

/** One line of a review: a change of a record, or the record alone where it has none. */
export interface ReviewRow {
  readonly key: string;
  readonly record: ReviewRecord;
  readonly change: ReviewChange | null;
  readonly isFirst: boolean;
  readonly issue: string | undefined;
}

const PROBLEMS: readonly ReviewKind[] = ["error", "conflict"];

function passes({ kind }: ReviewRecord, filter: ReviewFilter): boolean {
  if (filter === "all") return true;
  if (filter === "changes") return kind !== "unchanged";
  return filter === "problems" ? PROBLEMS.includes(kind) : kind === filter;
}

/** How many records each filter shows. */
export function countsOf(records: readonly ReviewRecord[]): (filter: ReviewFilter) => number {
  const kinds = new Map<ReviewKind, number>();
  for (const { kind } of records) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const of = (kind: ReviewKind) => kinds.get(kind) ?? 0;
  return (filter) => {
    if (filter === "all") return records.length;
    if (filter === "changes") return records.length - of("unchanged");
    return filter === "problems" ? PROBLEMS.reduce((sum, kind) => sum + of(kind), 0) : of(filter);
  };
}

/** The lines of the records that pass; of a record shown for its problems, the lines that have one, where any has. */
export function rowsOf(records: readonly ReviewRecord[], filter: ReviewFilter): readonly ReviewRow[] {
  return records.filter((record) => passes(record, filter)).flatMap((record) => linesOf(record, filter === "problems"));
}

function linesOf(record: ReviewRecord, isOfProblems: boolean): readonly ReviewRow[] {
  if (record.changes.length === 0) {
    return [{ key: record.key, record, change: null, isFirst: true, issue: record.issue }];
  }
  const lines = record.changes.map((change, index) => ({ key: `${record.key}/${index}`, record, change }));
  const faulty = lines.filter(({ change }) => change.issue !== undefined);
  return (isOfProblems && faulty.length > 0 ? faulty : lines).map((line, index) => ({
    ...line,
    isFirst: index === 0,
    issue: line.change.issue ?? (index === 0 ? record.issue : undefined),
  }));
}
