import type { ChangeItem } from "../changes/changeset.ts";
import { CHANGE_MESSAGES, changeMessageOf } from "../changes/change-messages.ts";
import { pickValues } from "../changes/diff.ts";
import { withoutLocked } from "../changes/kept-by-lock.ts";
import { planItem, refusedItem } from "../changes/plan-item.ts";
import type { PlannedItem } from "../changes/planned-item.ts";
import { reviewItem, type ReviewRecord } from "../changes/review.ts";
import { reviewEditsOf } from "../changes/review-edits.ts";
import { conflictChoice, isSkipped, WHOLE_ROW } from "../changes/review-session.ts";
import { REVIEWED } from "../changes/reviewed.ts";
import { setValues } from "../changes/set-values.ts";
import { compareThree, NOTHING_ELSEWHERE, type ThreeWay } from "../changes/three-way.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { keyText } from "../values/key-text.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import { type ImportEntry, type ImportState, REMOVED } from "./import-state.ts";
import { finish, type InParts } from "./in-parts.ts";
import { type MatchedRow, matchRecords } from "./match-records.ts";
import { PART, readSheet } from "./read-columns.ts";
import { type ImportRow, textsBy } from "./read-rows.ts";

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
  const own = withoutSkipped(state, withEdits(state, nextLeft ? rows.filter((row) => !isLeft(row)) : rows));
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
  return { id: row.number, importKey, review, record: null, body: null };
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
function withEdits({ edits }: ImportState, rows: readonly ImportRow[]): readonly ImportRow[] {
  if (Object.keys(edits).length === 0) return rows;
  return rows.map((row) => {
    const own = reviewEditsOf(edits, row.number);
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
    return { id: row.number, importKey, review, record, body: null };
  }
  const { issues } = row;
  const edits = reviewEditsOf(state.edits, row.number) ?? NOTHING;
  const textOf = textsOf(row);
  const cellText = (attribute: string) => (Object.hasOwn(edits, attribute) ? undefined : textOf(attribute));
  const planned = planRow(entry, change, index);
  const review = reviewItem(type, planned, {
    found,
    facts: state.context.facts,
    issues,
    cellText,
    changedElsewhere: withSkipped(change.changedElsewhere, state.skipped[String(row.number)], edits, planned),
    title,
    messages: MESSAGES,
  });
  const body = isSent(review, change, record) ? bodyOf(state, change.values, record, importKey) : null;
  return { id: row.number, importKey, review, record, body };
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
  const choiceOf = (attribute: string) => conflictChoice(state, { id: row.number, record }, attribute);
  const { values, changedElsewhere } = compareThree(row.values, base, record, choiceOf);
  return { values: setValues(state.type, values, set, record), changedElsewhere };
}

/** The attributes to which a person gave a value: every cell of their own sheet, and what differs in an exported one. */
function setNames({ state, matched: { row }, exported = NOTHING }: Entry): readonly string[] {
  const edits = reviewEditsOf(state.edits, row.number) ?? NOTHING;
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
  if (isGone && conflictChoice(state, { id: row.number, record }, REMOVED) !== "mine")
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
