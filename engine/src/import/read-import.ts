import { listAttributes } from "../access/attributes.ts";
import type { ChangeItem } from "../changes/changeset.ts";
import { CHANGE_MESSAGES, changeMessageOf } from "../changes/change-messages.ts";
import { pickValues } from "../changes/diff.ts";
import { withoutLocked } from "../changes/kept-by-lock.ts";
import { reviewEditsOf } from "../changes/review-edits.ts";
import { planItem, refusedItem } from "../changes/plan-item.ts";
import type { PlannedItem } from "../changes/planned-item.ts";
import { reviewItem, type ReviewRecord } from "../changes/review.ts";
import { REVIEWED } from "../changes/reviewed.ts";
import { setValues } from "../changes/set-values.ts";
import { compareThree, NOTHING_ELSEWHERE, type ThreeWay } from "../changes/three-way.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import { finish, type InParts } from "./in-parts.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../values/fold.ts";
import { keyText } from "../values/key-text.ts";
import type { Issue } from "../values/issue.ts";
import { conflictOf, type ImportSheet, type ImportState, isSkipped, REMOVED, WHOLE_ROW } from "./import-state.ts";
import { withDoubts } from "./doubt-columns.ts";
import { matchColumns, openColumns, type SheetColumn, withSuggestions } from "./match-columns.ts";
import { type MatchedRow, matchRecords } from "./match-records.ts";
import { dayFirstNames, type ImportRow, readRows, textsBy, unreadTexts } from "./read-rows.ts";

/** The columns and texts of the sheet, as decided so far. */
export interface ImportColumns {
  readonly columns: readonly SheetColumn[];
  /** Columns that a person still has to decide. */
  readonly open: readonly SheetColumn[];
  /** Texts that could not be read, by attribute, for the mapping step. */
  readonly unread: Readonly<Record<string, readonly string[]>>;
  /** The issue that stops the import here. */
  readonly issue: Issue | null;
}

/** One row of the sheet: what it would do, and how the review shows it. */
export interface ImportEntry {
  /** Row number in the sheet, from 1. */
  readonly number: number;
  readonly importKey: string | null;
  readonly review: ReviewRecord;
  /** The record that the row is about, as shown; null for a new one. */
  readonly record: Values | null;
  /** What is sent for the row. Null if it changes nothing or cannot be saved. */
  readonly body: Values | null;
}

/** The columns with their attributes, including suggestions. The first cells show which attribute is doubtful. */
export function importColumns(state: ImportState): readonly SheetColumn[] {
  const { type, context, sheet, columns, remembered } = state;
  const attributes = listAttributes(type, context);
  const matched = matchColumns(sheet?.headers ?? [], attributes, { ...remembered, ...columns });
  const suggested = withSuggestions(withDoubts(matched, state), attributes, type.application.synonyms);
  return withDoubts(suggested, state);
}

/** The suggested attributes by header. They are used when the person goes on. */
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

/** As {@link readColumns}. Yields the number of rows read so far. */
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

/** Rows per part, a few milliseconds of work. */
const PART = 250;

interface SheetReading {
  readonly state: ImportState;
  readonly found: LookupResult;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ImportRow[];
}

/**
 * The last readings of each sheet. Two are kept because callers alternate between readings with and without people's
 * decisions on texts.
 */
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
  // Accepting a suggestion changes no row.
  const taken = alike.find((reading) => isMatchedAlike(reading.columns, columns));
  if (taken) return kept(sheet, { state, found, columns, rows: taken.rows });
  const rows: ImportRow[] = [];
  const { place: { headerRow = 1, columnNumbers = [] } = {}, isFrom1904 = false } = sheet;
  const dayFirst = dayFirstNames(columns, sheet.cells);
  const options = { found, choices, headerRow, columnNumbers, isFrom1904, dayFirst };
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
 * Compares every row of the sheet with the records. A sheet that was exported here is compared three ways, so cells
 * that nobody changed are left as they are.
 * @param records the organization's records, with their import keys
 * @param reviewed the records when the review began; values that others changed since are kept, or the person chooses
 */
export function readEntries(
  state: ImportState,
  records: readonly Values[],
  found?: LookupResult,
  reviewed?: readonly Values[],
): readonly ImportEntry[] {
  return finish(readEntriesInParts(state, records, found, reviewed));
}

/** As {@link readEntries}. Yields the number of rows compared so far. */
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
    entries.push(entryOf({ state, textsOf, matched, base, exported: exported.get(key), found }, entries.length));
    if (entries.length % PART === 0) yield entries.length;
  }
  for (; nextLeft; nextLeft = left.next().value) entries.push(skippedEntry(state, nextLeft, entries.length));
  return entries;
}

/** A row that is left out does not reserve its key, so another row may use it. */
function skippedEntry({ type }: ImportState, row: ImportRow, index: number): ImportEntry {
  const key = row.values[type.importKey?.name ?? ""];
  const importKey = isEmpty(key) ? null : textForm(key);
  const issue = changeMessageOf({ code: "skippedRow", attribute: null });
  const title = importKey ?? `Row ${row.number}`;
  const review: ReviewRecord = { key: String(index), title, kind: "skipped", cells: NO_CELLS, issue };
  return { number: row.number, importKey, review, record: null, body: null };
}

/** The rows without the values that a person left out. */
function withoutSkipped({ skipped }: ImportState, rows: readonly ImportRow[]): readonly ImportRow[] {
  if (Object.keys(skipped).length === 0) return rows;
  return rows.map((row) => {
    const names = skipped[String(row.number)] ?? [];
    if (names.length === 0) return row;
    const values = Object.fromEntries(Object.entries(row.values).filter(([name]) => !names.includes(name)));
    return { ...row, values, issues: row.issues.filter(({ attribute }) => !names.includes(attribute ?? "")) };
  });
}

/** The rows with the values that a person changed. A changed value has no issue from the sheet any more. */
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
 * The record to compare a row with: the record as exported, completed with values as of the start of the review where
 * they have changed since. Null if there is nothing to compare with.
 * @param seen the record when the review began; null if there was none, undefined if the records were not loaded again
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
  /** The record as it was exported, if the sheet comes from here. */
  readonly exported: Values | undefined;
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
  const isReported = row.issues.length > 0 || state.skipped[String(row.number)] !== undefined;
  if (record && !isReported && !hasAny(change)) {
    const review = { key: String(index), title, kind: "unchanged", cells: NO_CELLS, issue: null } as const;
    return { number: row.number, importKey, review, record, body: null };
  }
  const { issues } = row;
  const edits = reviewEditsOf(state.reviewEdits, row.number) ?? NOTHING;
  const textOf = textsOf(row);
  const cellText = (attribute: string) => (Object.hasOwn(edits, attribute) ? undefined : textOf(attribute));
  const planned = planRow(entry, change, index);
  const review = reviewItem(type, planned, {
    found,
    issues,
    cellText,
    changedElsewhere: withSkipped(change.changedElsewhere, state.skipped[String(row.number)], edits, planned),
    title,
    messages: MESSAGES,
  });
  const body = isSent(review, change, record) ? bodyOf(state, change.values, record, importKey) : null;
  return { number: row.number, importKey, review, record, body };
}

const NOTHING: Values = Object.freeze({});
const NO_CELLS: ReviewRecord["cells"] = [];
const MESSAGES = { leftAlone: CHANGE_MESSAGES["skipped"] ?? "", wrongType: "Enter {expected}" };

/** Values that a person left out are shown as in the sheet or as entered, unless a rule fills them. */
function withSkipped(
  changedElsewhere: ThreeWay["changedElsewhere"],
  names: readonly string[] | undefined,
  edits: Values,
  planned: PlannedItem,
): ThreeWay["changedElsewhere"] {
  if (!names) return changedElsewhere;
  const left = names.filter((name) => !("changed" in planned && Object.hasOwn(planned.changed, name)));
  return new Map([
    ...changedElsewhere,
    ...left.map((name) => [name, { state: "leftAlone", mine: edits[name] }] as const),
  ]);
}

/** If a record has a conflict, its other values are sent already. */
function isSent({ kind }: ReviewRecord, { values }: ThreeWay, record: Values | null): boolean {
  if (kind === "conflict") return record !== null && Object.keys(values).length > 0;
  return kind === "new" || kind === "changed";
}

/** The values that the row changes, and with them those that a rule would otherwise replace. */
function changeOf(entry: Entry): ThreeWay {
  const { state, matched, base } = entry;
  const { row, record } = matched;
  if (!record) return { values: withBlanks(state, row), changedElsewhere: NOTHING_ELSEWHERE };
  const set = setNames(entry);
  if (!base) return { values: setValues(state.type, row.values, set, record), changedElsewhere: NOTHING_ELSEWHERE };
  const choiceOf = (attribute: string) => conflictOf(state, { row: row.number, attribute }, record[attribute]);
  const { values, changedElsewhere } = compareThree(row.values, base, record, choiceOf);
  return { values: setValues(state.type, values, set, record), changedElsewhere };
}

/** The attributes to which a person gave a value: every cell of their own sheet, and what differs in an exported one. */
function setNames({ state, matched: { row }, exported = NOTHING }: Entry): readonly string[] {
  const edits = reviewEditsOf(state.reviewEdits, row.number) ?? NOTHING;
  const isAsExported = (name: string) =>
    Object.hasOwn(exported, name) && !Object.hasOwn(edits, name) && sameValue(row.values[name], exported[name]);
  return Object.keys(row.values).filter((name) => !isAsExported(name));
}

/** In a new record, what a person left out is empty. It gets no default. */
function withBlanks({ skipped }: ImportState, { number, values }: ImportRow): Values {
  const names = skipped[String(number)];
  return names ? { ...values, ...Object.fromEntries(names.map((name) => [name, null])) } : values;
}

function hasAny({ values, changedElsewhere }: ThreeWay): boolean {
  return changedElsewhere.size > 0 || Object.keys(values).length > 0;
}

function planRow({ state, matched, base, exported }: Entry, { values }: ThreeWay, index: number): PlannedItem {
  const { type, context } = state;
  const { record, id, row } = matched;
  const [keyIssue] = matched.issues.filter((issue) => !row.issues.includes(issue));
  const item: ChangeItem = id === null ? { kind: "create", values } : { kind: "update", id, values };
  if (keyIssue) return { ...refusedItem(item, index, keyIssue.code), issues: [keyIssue] };
  const isGone = base !== null && record === null;
  if (isGone && conflictOf(state, { row: row.number, attribute: REMOVED }, null) !== "mine")
    return refusedItem(item, index, exported ? "removedSince" : "gone");
  return planItem(type, context, item, record, index);
}

/** The keys of the record, the values of its row, and the values that were reviewed. */
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
