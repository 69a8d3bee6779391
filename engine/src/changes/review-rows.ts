import type { ReviewCell, ReviewKind, ReviewRecord } from "./review.ts";

/** Which records are shown: all, those that change something, those with a problem, or those of one kind. */
export type ReviewFilter = "all" | "changes" | "problems" | ReviewKind;

/** One line of a review: a value of a record, or the record alone where none of its values has anything to tell. */
export interface ReviewRow {
  readonly key: string;
  readonly record: ReviewRecord;
  readonly cell: ReviewCell | null;
  readonly isFirst: boolean;
  /** What is wrong with the value or the record, or why the value is left alone. */
  readonly text: string | null;
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

const WORDS: Readonly<Record<ReviewKind, readonly [one: string, many: string]>> = {
  new: ["new", "new"],
  changed: ["changed", "changed"],
  removed: ["removed", "removed"],
  unchanged: ["unchanged", "unchanged"],
  conflict: ["conflict", "conflicts"],
  error: ["error", "errors"],
};

/** '12 new, 40 changed, 3 errors': the records of a review, kinds without one left out. */
export function totalsText(records: readonly ReviewRecord[]): string {
  const count = countsOf(records);
  const parts = (Object.keys(WORDS) as ReviewKind[]).flatMap((kind) => {
    const number = count(kind);
    const [one, many] = WORDS[kind];
    return number === 0 ? [] : [`${number.toLocaleString("en-US")} ${number === 1 ? one : many}`];
  });
  return parts.length > 0 ? parts.join(", ") : "No records";
}

/**
 * The lines of the records that pass, without values that stay as they are; of a record shown for its
 * problems, the lines that have one, where any has.
 */
export function rowsOf(records: readonly ReviewRecord[], filter: ReviewFilter): readonly ReviewRow[] {
  return records.filter((record) => passes(record, filter)).flatMap((record) => linesOf(record, filter === "problems"));
}

function linesOf(record: ReviewRecord, isOfProblems: boolean): readonly ReviewRow[] {
  const told = record.cells.filter(({ state }) => state !== "unchanged");
  if (told.length === 0) return [{ key: record.key, record, cell: null, isFirst: true, text: record.issue }];
  const lines = told.map((cell) => ({ key: `${record.key}/${cell.attribute}`, record, cell }));
  const faulty = lines.filter(({ cell }) => isProblem(cell));
  return (isOfProblems && faulty.length > 0 ? faulty : lines).map((line, index) => ({
    ...line,
    isFirst: index === 0,
    text: line.cell.text ?? (index === 0 ? record.issue : null),
  }));
}

/** A value that a person has to mend or to choose. */
export function isProblem({ state }: ReviewCell): boolean {
  return state === "error" || state === "conflict" || state === "notPermitted" || state === "locked";
}
