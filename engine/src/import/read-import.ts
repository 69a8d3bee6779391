import { listAttributes } from "../access/attributes.ts";
import type { ChangeItem } from "../changes/changeset.ts";
import { CHANGE_MESSAGES, changeMessageOf } from "../changes/change-messages.ts";
import { changedValues, pickValues } from "../changes/diff.ts";
import { withoutLocked } from "../changes/kept-by-lock.ts";
import { reviewEditsOf } from "../changes/review-edits.ts";
import { planItem, refusedItem } from "../changes/plan-item.ts";
import type { PlannedItem } from "../changes/planned-item.ts";
import { reviewItem, type ReviewRecord } from "../changes/review.ts";
import { REVIEWED } from "../changes/reviewed.ts";
import { compareThree, type ThreeWay } from "../changes/three-way.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import { finish, type InParts } from "../in-parts.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../rules/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../text/fold.ts";
import { keyText } from "../text/key-text.ts";
import type { Issue } from "../validation/issue.ts";
import { conflictOf, type ImportSheet, type ImportState, isSkipped, REMOVED, WHOLE_ROW } from "./import-state.ts";
import { matchColumns, openColumns, type SheetColumn, withSuggestions } from "./match-columns.ts";
import { type MatchedRow, matchRecords } from "./match-records.ts";
import { type ImportRow, readRows, textsBy, unreadTexts } from "./read-rows.ts";

/** What the sheet's columns and texts are, by what was decided so far. */
export interface ImportColumns {
  readonly columns: readonly SheetColumn[];
  /** Those that a person still has to decide on. */
  readonly open: readonly SheetColumn[];
  /** Texts that could not be read, by attribute: what the mapping grid asks for. */
  readonly unread: Readonly<Record<string, readonly string[]>>;
  /** What keeps the import from going on. */
  readonly issue: Issue | null;
}

/** One row of the sheet: what it would do, and how that is shown. */
export interface ImportEntry {
  /** As the sheet counts, from 1. */
  readonly number: number;
  readonly importKey: string | null;
  readonly review: ReviewRecord;
  /** The record that it is about, as it is shown; null for a new one. */
  readonly record: Values | null;
  /** What is sent of it; null where it changes nothing or cannot be saved. */
  readonly body: Values | null;
}

/** The columns with their attributes, suggested ones included. Reads no cell. */
export function importColumns({ type, context, sheet, columns }: ImportState): readonly SheetColumn[] {
  const attributes = listAttributes(type, context);
  return withSuggestions(matchColumns(sheet?.headers ?? [], attributes, columns), attributes);
}

/** What the columns are suggested to be, by header: taken when a person goes on. */
export function suggestedColumns({
  columns,
}: Pick<ImportColumns, "columns">): readonly (readonly [header: string, attribute: string])[] {
  return columns.flatMap(({ header, match }) =>
    match.kind === "matched" && match.by === "suggestion" ? [[header, match.attribute.name] as const] : [],
  );
}

/** Matches the columns and reads the texts below them. */
export function readColumns(state: ImportState, found?: LookupResult): ImportColumns {
  return finish(readColumnsInParts(state, found));
}

/** As {@link readColumns}; yields how many rows are read. */
export function* readColumnsInParts(state: ImportState, found: LookupResult = NO_RESULT): InParts<ImportColumns> {
  const cells = state.sheet?.cells ?? [];
  const { columns, rows } = yield* readSheet(state, found);
  const isBlank = (index: number) => cells.every((row) => normalizeText(row[index] ?? "") === "");
  return {
    columns,
    open: openColumns(columns, isBlank),
    unread: unreadTexts(columns, rows),
    issue: keyColumnIssue(state.type, columns),
  };
}

/** Rows of a part: some milliseconds of work. */
const PART = 250;

interface SheetReading {
  readonly state: ImportState;
  readonly found: LookupResult;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ImportRow[];
}

/** Of each sheet its last readings, with and without the texts that people decided on: both are asked for by turns. */
const readings = new WeakMap<ImportSheet, readonly SheetReading[]>();
const KEPT_READINGS = 2;

function* readSheet(state: ImportState, found: LookupResult): InParts<Pick<SheetReading, "columns" | "rows">> {
  const { sheet, values: choices } = state;
  if (!sheet) return { columns: [], rows: [] };
  const former = readings.get(sheet) ?? [];
  const alike = former.filter((reading) => reading.found === found && isReadAlike(reading.state, state));
  const same = alike.find((reading) => reading.state.columns === state.columns);
  if (same) return same;
  const columns = importColumns(state);
  // A suggestion that was taken changes no row.
  const taken = alike.find((reading) => isMatchedAlike(reading.columns, columns));
  if (taken) return kept(sheet, { state, found, columns, rows: taken.rows });
  const rows: ImportRow[] = [];
  const { place: { headerRow = 1 } = {}, isFrom1904 = false } = sheet;
  const options = { found, choices, headerRow, isFrom1904 };
  for (let from = 0; from < sheet.cells.length; from += PART) {
    rows.push(...readRows(columns, sheet.cells, options, from, from + PART));
    yield Math.min(from + PART, sheet.cells.length);
  }
  return kept(sheet, { state, found, columns, rows });
}

function kept(sheet: ImportSheet, reading: SheetReading): SheetReading {
  readings.set(sheet, [reading, ...(readings.get(sheet) ?? [])].slice(0, KEPT_READINGS));
  return reading;
}

function isReadAlike(a: ImportState, b: ImportState): boolean {
  return a.type === b.type && a.context === b.context && a.values === b.values;
}

function isMatchedAlike(a: readonly SheetColumn[], b: readonly SheetColumn[]): boolean {
  return a.every(({ match }, place) => attributeOf(match) === attributeOf(b[place]?.match));
}

function attributeOf(match: SheetColumn["match"] | undefined): string | null {
  return match?.kind === "matched" ? match.attribute.name : null;
}

function keyColumnIssue({ importKey }: EntityType, columns: readonly SheetColumn[]): Issue | null {
  const isKey = ({ match }: SheetColumn) => match.kind === "matched" && match.attribute === importKey;
  return columns.some(isKey) ? null : { code: "keyColumnMissing", attribute: importKey?.name ?? null };
}

/**
 * Every row of the sheet against the records here. A sheet that was exported here is compared three
 * ways: cells that nobody touched are left alone.
 * @param records the organization's, with their import keys
 * @param reviewed the same as they were when the review began: what changed since is left alone, or for a person to
 * choose
 */
export function readEntries(
  state: ImportState,
  records: readonly Values[],
  found?: LookupResult,
  reviewed?: readonly Values[],
): readonly ImportEntry[] {
  return finish(readEntriesInParts(state, records, found, reviewed));
}

/** As {@link readEntries}; yields how many rows are compared. */
export function* readEntriesInParts(
  state: ImportState,
  records: readonly Values[],
  found: LookupResult = NO_RESULT,
  reviewed: readonly Values[] = records,
): InParts<readonly ImportEntry[]> {
  const { type, sheet } = state;
  const { columns, rows } = yield* readSheet(state, found);
  const textsOf = textsBy(columns);
  const keyName = type.importKey?.name ?? "";
  const byKey = (all: readonly Values[] = []) => new Map(all.map((record) => [keyText(record[keyName]), record]));
  const exported = byKey(sheet?.exported ?? []);
  const seen = reviewed === records ? null : byKey(reviewed);
  const entries: ImportEntry[] = [];
  const isLeft = ({ number }: ImportRow) => isSkipped(state, number, WHOLE_ROW);
  const left = rows.filter(isLeft).values();
  let nextLeft = left.next().value;
  const own = withoutSkipped(state, withReviewEdit(state, nextLeft ? rows.filter((row) => !isLeft(row)) : rows));
  for (const matched of matchRecords(type, own, records)) {
    for (; nextLeft && nextLeft.number < matched.row.number; nextLeft = left.next().value)
      entries.push(skippedEntry(state, nextLeft, entries.length));
    const key = keyText(matched.row.values[keyName]);
    const base = baseOf(type, matched, exported.get(key), seen ? (seen.get(key) ?? null) : undefined);
    entries.push(entryOf({ state, textsOf, matched, base, isExported: exported.has(key), found }, entries.length));
    if (entries.length % PART === 0) yield entries.length;
  }
  for (; nextLeft; nextLeft = left.next().value) entries.push(skippedEntry(state, nextLeft, entries.length));
  return entries;
}

/** A row that a person leaves out takes no other row's key. */
function skippedEntry({ type }: ImportState, row: ImportRow, index: number): ImportEntry {
  const key = row.values[type.importKey?.name ?? ""];
  const importKey = isEmpty(key) ? null : textForm(key);
  const issue = changeMessageOf({ code: "skippedRow", attribute: null });
  const title = importKey ?? `Row ${row.number}`;
  const review: ReviewRecord = { key: String(index), title, kind: "unchanged", cells: NO_CELLS, issue };
  return { number: row.number, importKey, review, record: null, body: null };
}

/** The rows without the values that a person leaves out of them. */
function withoutSkipped({ skipped }: ImportState, rows: readonly ImportRow[]): readonly ImportRow[] {
  if (Object.keys(skipped).length === 0) return rows;
  return rows.map((row) => {
    const names = skipped[String(row.number)] ?? [];
    if (names.length === 0) return row;
    const values = Object.fromEntries(Object.entries(row.values).filter(([name]) => !names.includes(name)));
    return { ...row, values, issues: row.issues.filter(({ attribute }) => !names.includes(attribute ?? "")) };
  });
}

/** The rows with the values that a person changed; a changed value has no issue of the sheet. */
function withReviewEdit({ reviewEdits }: ImportState, rows: readonly ImportRow[]): readonly ImportRow[] {
  if (Object.keys(reviewEdits).length === 0) return rows;
  return rows.map((row) => {
    const own = reviewEditsOf(reviewEdits, row.number);
    if (own === null) return row;
    const issues = row.issues.filter(({ attribute }) => attribute === null || !Object.hasOwn(own, attribute));
    return { ...row, values: { ...row.values, ...own }, issues };
  });
}

/**
 * What a row was made on: the record as it was exported, and what the export did not hold as it was when the review
 * began,
 * where that is not as it is now; null where there is nothing to compare with.
 * @param seen the record when the review began; null where there was none, absent where nothing was loaded anew
 */
function baseOf(
  { importKey }: EntityType,
  { row, record }: MatchedRow,
  exported: Values | undefined,
  seen: Values | null | undefined,
): Values | null {
  if (seen === undefined || seen === record) return exported ?? null;
  if (record === null) return exported ?? seen;
  const { [importKey?.name ?? ""]: _key, ...values } = row.values;
  const before = seen ?? Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  return { ...before, ...exported };
}

interface Entry {
  readonly state: ImportState;
  readonly textsOf: ReturnType<typeof textsBy>;
  readonly matched: MatchedRow;
  /** The record as it was exported, or as it was when the review began. */
  readonly base: Values | null;
  readonly isExported: boolean;
  readonly found: LookupResult;
}

function entryOf(entry: Entry, index: number): ImportEntry {
  const { state, textsOf, matched, found } = entry;
  const { type } = state;
  const { row, record } = matched;
  const change = changeOf(entry);
  const key = type.importKey ? row.values[type.importKey.name] : null;
  const importKey = isEmpty(key) ? null : textForm(key);
  const title = importKey ?? `Row ${row.number}`;
  const isTold = row.issues.length > 0 || state.skipped[String(row.number)] !== undefined;
  if (record && !isTold && !hasAny(change)) {
    const review = { key: String(index), title, kind: "unchanged", cells: NO_CELLS, issue: null } as const;
    return { number: row.number, importKey, review, record, body: null };
  }
  const { issues } = row;
  const { since } = change;
  const cellText = textsOf(row);
  const review = reviewItem(type, planRow(entry, change, index), {
    found,
    issues,
    cellText,
    since: withLeftOut(state, row, since),
    title,
    messages: MESSAGES,
  });
  const body = isSent(review, change, record) ? bodyOf(state, change.values, record, importKey) : null;
  return { number: row.number, importKey, review, record, body };
}

const NO_CELLS: ReviewRecord["cells"] = [];
const MESSAGES = { leftAlone: CHANGE_MESSAGES["skipped"] ?? "", wrongType: "Enter {expected}" };

/** Values that a person leaves out are shown as they stand in the sheet. */
function withLeftOut({ skipped }: ImportState, { number }: ImportRow, since: ThreeWay["since"]): ThreeWay["since"] {
  const names = skipped[String(number)];
  if (!names) return since;
  return new Map([...since, ...names.map((name) => [name, { state: "leftAlone", mine: null }] as const)]);
}

/** Of a record with a conflict its other values are sent, though a person has still to choose one. */
function isSent({ kind }: ReviewRecord, { values }: ThreeWay, record: Values | null): boolean {
  if (kind === "conflict") return record !== null && Object.keys(values).length > 0;
  return kind === "new" || kind === "changed";
}

/** What the row changes: what is the same here is neither validated nor sent. */
function changeOf({ state, matched: { row, record }, base }: Entry): ThreeWay {
  if (!record) return { values: row.values, since: NOTHING_SINCE };
  if (!base) return { values: changedValues(record, row.values), since: NOTHING_SINCE };
  const choiceOf = (attribute: string) => conflictOf(state, { row: row.number, attribute }, record[attribute]);
  const { values, since } = compareThree(row.values, base, record, choiceOf);
  return { values: changedValues(record, values), since };
}

const NOTHING_SINCE: ThreeWay["since"] = new Map();

function hasAny({ values, since }: ThreeWay): boolean {
  return since.size > 0 || Object.keys(values).length > 0;
}

function planRow({ state, matched, base, isExported }: Entry, { values }: ThreeWay, index: number): PlannedItem {
  const { type, context } = state;
  const { record, id, row } = matched;
  const [keyIssue] = matched.issues.filter((issue) => !row.issues.includes(issue));
  const item: ChangeItem = id === null ? { kind: "create", values } : { kind: "update", id, values };
  if (keyIssue) return { ...refusedItem(item, index, keyIssue.code), issues: [keyIssue] };
  const isGone = base !== null && record === null;
  if (isGone && conflictOf(state, { row: row.number, attribute: REMOVED }, null) !== "mine")
    return refusedItem(item, index, isExported ? "removedSince" : "gone");
  return planItem(type, context, item, record, index);
}

/** The keys of the record, the values that differ, and what they were reviewed against. */
function bodyOf(
  { type, context }: ImportState,
  values: Values,
  record: Values | null,
  importKey: string | null,
): Values {
  const key = type.importKey ? { [type.importKey.name]: importKey } : {};
  if (!record) return { ...key, ...values, [REVIEWED]: null };
  const sent = { ...key, ...withoutLocked(type, context, record, values) };
  const reviewed = pickValues(record, new Set(Object.keys(sent)));
  return { [type.primaryKey.name]: record[type.primaryKey.name], ...sent, [REVIEWED]: reviewed };
}
