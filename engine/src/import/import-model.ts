import { type BatchResult, isClash, unsentResult } from "../changes/batch-result.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import { type ConflictChoice, decide, decideAll, type Decisions } from "../changes/decisions.ts";
import { reviewEditsOf } from "../changes/review-edits.ts";
import { clearsValues, conflictingNames, type ReviewRecord } from "../changes/review.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { fold } from "../values/fold.ts";
import {
  type ConflictPart,
  IMPORT_STEPS,
  type ImportSheet,
  type ImportState,
  type ImportStep,
  WHOLE_ROW,
} from "./import-state.ts";
import type { ColumnChoices } from "./match-columns.ts";
import { type ImportColumns, readColumns, suggestedColumns } from "./read-columns.ts";
import type { ImportEntry } from "./read-entries.ts";
import type { ValueChoices } from "./read-rows.ts";

/** The steps as people see them: 1 'Upload File', 2 'Review Changes', 3 'View Results'. */
export function importStepNumber(step: ImportStep): 1 | 2 | 3 {
  if (step === "file") return 1;
  return step === "results" ? 3 : 2;
}

const NOTHING_DECIDED: Decisions = new Map();
const NOTHING_SAVED: ImportState["saved"] = new Map();

const UNDECIDED = {
  conflicts: NOTHING_DECIDED,
  saved: NOTHING_SAVED,
  reviewEdits: {},
  skipped: {},
  accepted: false,
  results: null,
} as const;

/**
 * Begins an import, before a file is uploaded.
 * @param remembered what people of this organization decided in earlier imports
 */
export function openImport(type: EntityType, context: ChangeContext, remembered: ColumnChoices = {}): ImportState {
  return { type, context, step: "file", sheet: null, columns: {}, remembered, values: {}, ...UNDECIDED };
}

/**
 * Takes over the parsed file and opens the first step with something to decide. A different file starts the import
 * anew.
 */
export function withSheet(state: ImportState, sheet: ImportSheet, found: LookupResult = NO_RESULT): ImportState {
  const remembered = { ...state.remembered, ...state.columns };
  const opened: ImportState = { ...openImport(state.type, state.context, remembered), sheet, step: "columns" };
  const read = readColumns(opened, found);
  if (!canImportGoOn(opened, read) || suggestedColumns(read).length > 0) return opened;
  return goOnInImport(opened, read);
}

/** Matches columns to attributes by header, or leaves them out (null). Later decisions are dropped. */
export function decideColumns(
  state: ImportState,
  decisions: readonly (readonly [header: string, attribute: string | null])[],
): ImportState {
  const decided = Object.fromEntries(decisions.map(([header, attribute]) => [fold(header), attribute]));
  return { ...state, columns: { ...state.columns, ...decided }, step: "columns", ...UNDECIDED };
}

/** Gives a text that could not be read its stored value. Later decisions are dropped. */
export function decideValue(state: ImportState, attribute: string, text: string, value: unknown): ImportState {
  const own = { ...state.values[attribute], [fold(text)]: value };
  return { ...state, values: { ...state.values, [attribute]: own }, step: "values", ...UNDECIDED };
}

/** Gives undecided texts their suggested values, by attribute and folded text. */
export function takeSuggestedValues(state: ImportState, suggested: ValueChoices): ImportState {
  const values = Object.fromEntries(
    Object.entries(suggested).map(([attribute, own]) => [attribute, { ...own, ...state.values[attribute] }]),
  );
  if (Object.keys(values).length === 0) return state;
  return { ...state, values: { ...state.values, ...values }, step: "values", ...UNDECIDED };
}

/**
 * Chooses between the value of the sheet and the stored one. The changed review must be accepted again.
 * @param seen the stored value; if it changes, the choice no longer counts
 */
export function decideConflict(
  state: ImportState,
  { row, attribute }: ConflictPart,
  choice: ConflictChoice,
  seen: unknown,
): ImportState {
  return { ...state, conflicts: decide(state.conflicts, { of: row, attribute }, choice, seen), accepted: false };
}

/** Makes the same choice for every conflict. */
export function decideAllConflicts(
  state: ImportState,
  entries: readonly ImportEntry[],
  choice: ConflictChoice,
): ImportState {
  const parts = entries.flatMap(({ number, record, review }) =>
    conflictingNames(review).map((attribute) => ({ of: number, attribute, seen: record?.[attribute] })),
  );
  return { ...state, conflicts: decideAll(state.conflicts, parts, choice), accepted: false };
}

/**
 * Changes the value of an attribute in rows of the review. It replaces the sheet's value, even where somebody else
 * changed the record.
 */
export function editImportCells(
  state: ImportState,
  entries: readonly ImportEntry[],
  attribute: string,
  value: unknown,
): ImportState {
  const stored = isEmpty(value) ? null : value;
  const own = entries.map(
    ({ number }) => [number, { ...reviewEditsOf(state.reviewEdits, number), [attribute]: stored }] as const,
  );
  const reviewEdits = { ...state.reviewEdits, ...Object.fromEntries(own) };
  const skipped = { ...state.skipped };
  for (const { number } of entries) skipped[String(number)] = withoutName(skipped[String(number)], attribute);
  const clashes = entries.filter(({ review }) => isClashing(review, attribute));
  const parts = clashes.map(({ number, record }) => ({ of: number, attribute, seen: record?.[attribute] }));
  return { ...state, reviewEdits, skipped, conflicts: decideAll(state.conflicts, parts, "mine"), accepted: false };
}

function withoutName(names: readonly string[] = [], attribute: string): readonly string[] {
  return names.filter((name) => name !== attribute);
}

/**
 * Leaves a value out: an existing record keeps its value, a new one gets none. If the row is impossible without the
 * value (its import key, or a value that is then still wrong), the whole row is left out.
 * @param attribute {@link WHOLE_ROW} for the row
 */
export function skipImportCell(state: ImportState, entry: ImportEntry, attribute: string): ImportState {
  const row = String(entry.number);
  const own = state.skipped[row] ?? [];
  const isOfRow = own.includes(attribute) || attribute === state.type.importKey?.name;
  const skipped = { ...state.skipped, [row]: [...withoutName(own, attribute), isOfRow ? WHOLE_ROW : attribute] };
  return { ...state, skipped, accepted: false };
}

/** Includes again what was left out. */
export function unskipImportCell(state: ImportState, { number }: ImportEntry, attribute: string): ImportState {
  const row = String(number);
  const skipped = { ...state.skipped, [row]: withoutName(state.skipped[row], attribute) };
  return { ...state, skipped, accepted: false };
}

function isClashing({ cells }: ReviewRecord, attribute: string): boolean {
  return cells.some(
    (cell) => cell.attribute === attribute && (cell.state === "conflict" || cell.state === "changedSince"),
  );
}

/** The wrong text of a row for an attribute, or null if nothing is wrong or the cell is blank. */
export function wrongText({ review }: ImportEntry, attribute: string): string | null {
  const cell = review.cells.find((each) => each.attribute === attribute && each.state === "error");
  return cell?.new || null;
}

/** The state after 'Accept'. */
export function acceptImport(state: ImportState): ImportState {
  return state.step === "review" ? { ...state, accepted: true } : state;
}

/**
 * Whether the person may go on. The columns step needs a decision for each column and an import key. The review needs
 * acceptance of cleared values.
 */
export function canImportGoOn(state: ImportState, read: ImportColumns, entries: readonly ImportEntry[] = []): boolean {
  if (state.step === "columns") return read.open.length === 0 && read.issue === null;
  if (state.step === "values") return true;
  if (state.step !== "review" || !entries.some(({ body }) => body !== null)) return false;
  return state.accepted || !clearsValues(entries.map(({ review }) => review));
}

/** The step after 'Next'. A step with nothing to decide is skipped. */
export function goOnInImport(state: ImportState, read: ImportColumns): ImportState {
  if (!canImportGoOn(state, read)) return state;
  if (state.step === "columns" && Object.keys(read.unread).length > 0) return { ...state, step: "values" };
  return state.step === "columns" || state.step === "values" ? { ...state, step: "review" } : state;
}

/** The step before this one with all decisions kept, or null at the first step. */
export function backInImport(state: ImportState, read: ImportColumns): ImportState | null {
  if (state.step === "file") return null;
  const hasValues = Object.keys(read.unread).length > 0 || Object.keys(state.values).length > 0;
  const steps = IMPORT_STEPS.filter((step) => step !== "values" || hasValues);
  return { ...state, step: steps[steps.indexOf(state.step) - 1] ?? "file" };
}

/** The rows to send, in the order of the sheet. */
export function importBody(entries: readonly ImportEntry[]): readonly Values[] {
  const bodies: Values[] = [];
  for (const { body } of entries) if (body !== null) bodies.push(body);
  return bodies;
}

/**
 * Takes over the server's answer. If others changed values since the review, the review stays open for a choice.
 * Otherwise every row of the sheet gets a result, even if it was not sent.
 * @param results one for each row of {@link importBody}, in order; empty if nothing was left to send
 */
export function withImportResults(
  state: ImportState,
  entries: readonly ImportEntry[],
  results: readonly BatchResult[],
): ImportState {
  const answers = results.values();
  const answered = new Map(entries.map((entry) => [entry, entry.body === null ? undefined : answers.next().value]));
  if (results.some(isClash)) {
    const done = entries.flatMap((entry) => savedOf(entry, answered.get(entry)));
    return { ...state, step: "review", accepted: false, saved: new Map([...state.saved, ...done]) };
  }
  const all = entries.map((entry) => {
    const former = state.saved.get(entry.number);
    return (
      answered.get(entry) ??
      (entry.review.kind === "unchanged" ? former : undefined) ?? {
        ...unsentResult(entry.importKey, entry.review),
        row: entry.number,
      }
    );
  });
  return { ...state, step: "results", results: all };
}

function savedOf(
  { number }: ImportEntry,
  result: BatchResult | undefined,
): readonly (readonly [number, BatchResult])[] {
  return result && result.errorList.length === 0 ? [[number, result]] : [];
}
