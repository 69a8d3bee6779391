import { changeMessageOf } from "./change-messages.ts";
import { isProblem, passes, type ReviewFilter } from "./review-rows.ts";
import type { ReviewCell, ReviewRecord } from "./review.ts";

/** One line of a review: a value of a record, or a text about the whole record. */
export interface ReviewRow {
  readonly key: string;
  readonly record: ReviewRecord;
  /** Null if the text is about the whole record. */
  readonly cell: ReviewCell | null;
  /** What is wrong with the value or the record, or why the value is not written. */
  readonly text: string | null;
  /** Whether a person has something to fix or to choose. */
  readonly isProblem: boolean;
}

interface Lines {
  readonly key: string;
  readonly shown: readonly ReviewRow[];
}

/** What happens to one record: its problems first, then its other values. */
export interface RecordBlock extends Lines {
  readonly record: ReviewRecord;
  /** Values that are hidden until a person opens them. {@link reviewRowOf} makes their lines. */
  readonly folded: readonly ReviewCell[];
  readonly problems: number;
}

/** One value for many records: the value once, then a line for each record. */
export interface ValueBlock extends Lines {
  readonly record: null;
  readonly label: string;
  /** The formatted value, or null if the records get different values. */
  readonly text: string | null;
}

/** A block of a review: one record, or a value that all records get. */
export type ReviewBlock = RecordBlock | ValueBlock;

/** A record without problems shows this many lines, or all if there is only one more. */
const SHOWN = 3;
/** Hiding fewer lines than this would save no room. */
const LEAST_FOLDED = 3;

/**
 * One block for each record that passes the filter.
 * @param touched keys of lines that had a problem before; they keep their places after it is fixed
 */
export function recordBlocks(
  records: readonly ReviewRecord[],
  filter: ReviewFilter,
  touched: ReadonlySet<string> = NONE,
): readonly RecordBlock[] {
  const blocks: RecordBlock[] = [];
  for (const record of records) if (passes(record, filter)) blocks.push(blockOf(record, filter, touched));
  return blocks;
}

const NONE: ReadonlySet<string> = new Set();

function blockOf(record: ReviewRecord, filter: ReviewFilter, touched: ReadonlySet<string>): RecordBlock {
  const first: ReviewRow[] = [];
  const rest: ReviewCell[] = [];
  if (record.issue !== null) {
    const isOpen = record.kind !== "unchanged" && record.kind !== "skipped";
    first.push({ key: `${record.key}/`, record, cell: null, text: record.issue, isProblem: isOpen });
  }
  for (const cell of record.cells) {
    const isTouched = touched.size > 0 && touched.has(cellKeyOf(record, cell));
    if (cell.state === "unchanged" && !isTouched) continue;
    if (isTouched || isProblem(cell) || cell.state === "changedSince") first.push(reviewRowOf(record, cell));
    else rest.push(cell);
  }
  const problems = first.filter((row) => row.isProblem).length;
  return { key: record.key, record, problems, ...linesOf(record, first, rest, filter === "problems") };
}

/** The line for a value. */
export function reviewRowOf(record: ReviewRecord, cell: ReviewCell): ReviewRow {
  const text = cell.text ?? (cell.state === "unchanged" ? LEFT : null);
  return { key: cellKeyOf(record, cell), record, cell, text, isProblem: isProblem(cell) };
}

const LEFT = changeMessageOf({ code: "leftAlone", attribute: null });

function cellKeyOf({ key }: ReviewRecord, { attribute }: ReviewCell): string {
  return `${key}/${attribute}`;
}

function linesOf(
  record: ReviewRecord,
  first: readonly ReviewRow[],
  rest: readonly ReviewCell[],
  isOfProblems: boolean,
): Pick<RecordBlock, "shown" | "folded"> {
  const isFaulty = first.some((row) => row.isProblem || row.cell?.state !== "changedSince");
  const kept = isFaulty ? 0 : SHOWN;
  const least = !isFaulty ? SHOWN + 2 : isOfProblems ? 1 : LEAST_FOLDED;
  const shown = rest.length < least ? rest.length : kept;
  const rows = rest.slice(0, shown).map((cell) => reviewRowOf(record, cell));
  return { shown: [...first, ...rows], folded: rest.slice(shown) };
}

/** The values that every record gets, by attribute. */
export type CommonValues = ReadonlyMap<string, { readonly label: string; readonly text: string }>;

/** The values if all records get the same ones. Null if they differ or if only one record changes. */
export function commonValues(records: readonly ReviewRecord[]): CommonValues | null {
  const common = new Map<string, { readonly label: string; readonly text: string }>();
  let changing = 0;
  for (const { cells } of records) {
    const changes = cells.filter(({ state }) => state !== "unchanged");
    if (changes.length > 0) changing++;
    for (const { attribute, label, new: text, isFilled } of changes) {
      const known = common.get(attribute) ?? { label, text };
      if (isFilled || known.text !== text) return null;
      common.set(attribute, known);
    }
  }
  return changing > 1 ? common : null;
}

/**
 * One block for each common value, and one for each record without a value to show. Records with problems come first,
 * the other records last.
 */
export function valueBlocks(
  records: readonly ReviewRecord[],
  filter: ReviewFilter,
  common: CommonValues,
  touched: ReadonlySet<string> = NONE,
): readonly ReviewBlock[] {
  const lines = new Map<string, { readonly label: string; readonly first: ReviewRow[]; readonly rest: ReviewRow[] }>();
  const [before, behind]: [RecordBlock[], RecordBlock[]] = [[], []];
  for (const block of recordBlocks(records, filter, touched)) {
    const folded = block.folded.map((cell) => reviewRowOf(block.record, cell));
    const withCell = [...block.shown, ...folded].filter(({ cell }) => cell !== null);
    if (withCell.length === 0) (block.problems > 0 ? before : behind).push(block);
    for (const row of withCell) {
      const { attribute = "", label = "" } = row.cell ?? {};
      const own = lines.get(attribute) ?? { label, first: [], rest: [] };
      lines.set(attribute, own);
      const { issue } = block.record;
      const line =
        issue === null ? row : { ...row, text: [row.text, issue].filter(Boolean).join(" "), isProblem: true };
      (touched.has(row.key) || line.isProblem ? own.first : own.rest).push(line);
    }
  }
  const values = [...lines].map(([attribute, { label, first, rest }]): ValueBlock => {
    const text = common.get(attribute)?.text ?? null;
    return { key: `=${attribute}`, record: null, label, text, shown: [...first, ...rest] };
  });
  return [...before, ...values, ...behind];
}

/** Adds the keys of all lines that have a problem. Returns the same set if there are no new ones. */
export function withProblems(touched: ReadonlySet<string>, records: readonly ReviewRecord[]): ReadonlySet<string> {
  let grown: Set<string> | null = null;
  for (const record of records) {
    if (record.kind !== "error" && record.kind !== "conflict") continue;
    for (const cell of record.cells) {
      if (!isProblem(cell)) continue;
      const key = cellKeyOf(record, cell);
      if (!touched.has(key)) (grown ??= new Set(touched)).add(key);
    }
  }
  return grown ?? touched;
}
