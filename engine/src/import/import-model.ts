import { type BatchResult, unsentResult } from "../changes/batch-result.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import type { ReviewRecord } from "../changes/review.ts";
import { isAccepted, itemsToSend, openReview, stepBack, undecided } from "../changes/review-session.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { fold } from "../values/fold.ts";
import { IMPORT_STEPS, type ImportEntry, type ImportSheet, type ImportState, type ImportStep } from "./import-state.ts";
import type { ColumnChoices } from "./match-columns.ts";
import { type ImportColumns, readColumns, suggestedColumns } from "./read-columns.ts";
import type { ValueChoices } from "./read-rows.ts";

/** The steps as people see them: 1 'Upload File', 2 'Review Changes', 3 'View Results'. */
export function importStepNumber(step: ImportStep): 1 | 2 | 3 {
  if (step === "file") return 1;
  return step === "results" ? 3 : 2;
}

/**
 * Begins an import, before a file is uploaded.
 * @param remembered what people of this organization decided in earlier imports
 */
export function openImport(type: EntityType, context: ChangeContext, remembered: ColumnChoices = {}): ImportState {
  return { ...openReview(type), context, step: "file", sheet: null, columns: {}, remembered, values: {} };
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
  return undecided(state, { columns: { ...state.columns, ...decided }, step: "columns" });
}

/** Gives a text that could not be read its stored value. Later decisions are dropped. */
export function decideValue(state: ImportState, attribute: string, text: string, value: unknown): ImportState {
  const own = { ...state.values[attribute], [fold(text)]: value };
  return undecided(state, { values: { ...state.values, [attribute]: own }, step: "values" });
}

/** Gives undecided texts their suggested values, by attribute and folded text. */
export function takeSuggestedValues(state: ImportState, suggested: ValueChoices): ImportState {
  const values = Object.fromEntries(
    Object.entries(suggested).map(([attribute, own]) => [attribute, { ...own, ...state.values[attribute] }]),
  );
  if (Object.keys(values).length === 0) return state;
  return undecided(state, { values: { ...state.values, ...values }, step: "values" });
}

/** The wrong text of a row for an attribute, or null if nothing is wrong or the cell is blank. */
export function wrongText({ cells }: ReviewRecord, attribute: string): string | null {
  const cell = cells.find((each) => each.attribute === attribute && each.state === "error");
  return cell?.new || null;
}

/**
 * Whether the person may go on. The columns step needs a decision for each column and an import key. The review needs
 * something to send, and acceptance of cleared values.
 */
export function canImportGoOn(state: ImportState, read: ImportColumns): boolean {
  if (state.step === "columns") return read.open.length === 0 && read.issue === null;
  if (state.step === "values") return true;
  return state.step === "review" && itemsToSend(state).length > 0 && isAccepted(state);
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
  return stepBack(state, steps) ?? { ...state, step: "file" };
}

/** The result of a row of the sheet, also of one that was not sent. */
export function importResult({ id, importKey, review }: ImportEntry, answer: BatchResult | undefined): BatchResult {
  return answer ?? { ...unsentResult(importKey, review), row: id };
}
