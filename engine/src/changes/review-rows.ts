import type { ReviewCell, ReviewKind, ReviewRecord } from "./review.ts";

/** Which records to show: all, those that change, those with a problem, or those of one kind. */
export type ReviewFilter = "all" | "changes" | "problems" | ReviewKind;

const PROBLEMS: readonly ReviewKind[] = ["error", "conflict"];
const NO_CHANGES: readonly ReviewFilter[] = ["unchanged", "skipped"];

/** Whether the filter shows the record. */
export function passes({ kind }: ReviewRecord, filter: ReviewFilter): boolean {
  if (filter === "all") return true;
  if (filter === "changes") return !NO_CHANGES.includes(kind);
  return filter === "problems" ? PROBLEMS.includes(kind) : kind === filter;
}

/** How many records each filter shows. */
export function countsOf(records: readonly ReviewRecord[]): (filter: ReviewFilter) => number {
  const kinds = new Map<ReviewKind, number>();
  for (const { kind } of records) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const of = (kind: ReviewKind) => kinds.get(kind) ?? 0;
  return (filter) => {
    if (filter === "all") return records.length;
    if (filter === "changes") return records.length - of("unchanged") - of("skipped");
    return filter === "problems" ? PROBLEMS.reduce((sum, kind) => sum + of(kind), 0) : of(filter);
  };
}

/** Wider filters come first. */
const FILTERS: readonly ReviewFilter[] = [
  "all",
  "changes",
  "problems",
  "new",
  "changed",
  "removed",
  "unchanged",
  "conflict",
  "error",
  "skipped",
];

/** The filters worth offering: they show at least one record, and not the same records as a wider filter. */
export function offeredFilters(records: readonly ReviewRecord[]): readonly ReviewFilter[] {
  const count = countsOf(records);
  const offered: ReviewFilter[] = [];
  for (const filter of FILTERS) {
    const wider = offered.filter((other) => isWithin(filter, other));
    if (count(filter) > 0 && !wider.some((other) => count(other) === count(filter))) offered.push(filter);
  }
  return offered;
}

/**
 * Whether a wider filter shows everything that this one does. Problems are displayed differently from other records, so
 * they are within no other filter.
 */
function isWithin(filter: ReviewFilter, wider: ReviewFilter): boolean {
  if (filter === "problems") return false;
  if (wider === "all") return true;
  if (wider === "changes") return !NO_CHANGES.includes(filter);
  return wider === "problems" && (filter === "error" || filter === "conflict");
}

const WORDS: Readonly<Record<ReviewKind, readonly [one: string, many: string]>> = {
  new: ["new", "new"],
  changed: ["changed", "changed"],
  removed: ["removed", "removed"],
  unchanged: ["unchanged", "unchanged"],
  conflict: ["conflict", "conflicts"],
  error: ["error", "errors"],
  skipped: ["skipped", "skipped"],
};

/** Counts the records of a review as text: '12 new, 40 changed, 3 errors'. Kinds without records are left out. */
export function totalsText(records: readonly ReviewRecord[]): string {
  const count = countsOf(records);
  const parts = (Object.keys(WORDS) as ReviewKind[]).flatMap((kind) => {
    const number = count(kind);
    const [one, many] = WORDS[kind];
    return number === 0 ? [] : [`${number.toLocaleString("en-US")} ${number === 1 ? one : many}`];
  });
  return parts.length > 0 ? parts.join(", ") : "No records";
}

/** Whether a person has to fix the value or choose one. */
export function isProblem({ state }: ReviewCell): boolean {
  return state === "error" || state === "conflict" || state === "notPermitted" || state === "locked";
}
