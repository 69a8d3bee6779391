import { changeMessageOf } from "../changes/change-messages.ts";
import type { RecordId } from "../changes/changeset.ts";
import { choiceOf, type ConflictChoice, decideAll } from "../changes/decisions.ts";
import { pickValues } from "../changes/diff.ts";
import { withoutLocked } from "../changes/kept-by-lock.ts";
import { planItem, refusedItem } from "../changes/plan-item.ts";
import { conflictingNames, reviewItem, type ReviewAnswers, type ReviewRecord } from "../changes/review.ts";
import { REVIEWED } from "../changes/reviewed.ts";
import { setValues } from "../changes/set-values.ts";
import { compareThree, type ThreeWay } from "../changes/three-way.ts";
import type { Values } from "../rules/compile-logic.ts";
import { type BatchState, changed, idOf, valuesFor } from "./batch-model.ts";
import { type BatchResult, isClash, unsentResult } from "../changes/batch-result.ts";

interface BatchRow extends ThreeWay {
  readonly id: RecordId;
  /** The record as it is now, or null if it has been deleted. */
  readonly stored: Values | null;
  /** The attributes to which the person gave a value. */
  readonly set: readonly string[];
}

/** In the order in which the review showed the records when it began. */
function rowsOf(state: BatchState): readonly BatchRow[] {
  const { type, records, reviewed, conflicts } = state;
  const now = records === reviewed ? null : new Map(records.map((record) => [idOf(state, record), record]));
  return reviewed.map((seen) => {
    const id = idOf(state, seen);
    const stored = now ? (now.get(id) ?? null) : seen;
    const values = valuesFor(state, seen);
    const set = Object.keys(values);
    if (stored === null || stored === seen) return { id, stored, set, values, since: NOTHING_SINCE };
    const choice = (attribute: string) => choiceOf(conflicts, { of: id, attribute }, stored[attribute]);
    const open = compareThree(values, seen, stored, choice);
    return { id, stored, set, ...open, values: { ...setValues(type, open.values, set, stored), ...open.values } };
  });
}

const NOTHING_SINCE: ThreeWay["since"] = new Map();

/**
 * Reviews each record by the same rules as the server's write path.
 * @param answers look-up results of a record, by its index
 */
export function batchReview(
  state: BatchState,
  answers: (index: number) => ReviewAnswers = () => ({}),
): readonly ReviewRecord[] {
  const { type, context, reviewed } = state;
  return rowsOf(state).map(({ id, stored, values, since }, index) => {
    const item = { kind: "update", id, values } as const;
    if (stored !== null)
      return reviewItem(type, planItem(type, context, item, stored, index), { ...answers(index), since });
    return reviewItem(type, { ...refusedItem(item, index, "gone"), before: reviewed[index] ?? null });
  });
}

/**
 * The body of POST /api/{entity}/batch. Each remaining record gives its primary key, its import key, the values that
 * differ, those that a rule could fill otherwise, and the values that were reviewed.
 * @param review records that it shows with a problem are left out
 */
export function batchBody(state: BatchState, review: readonly ReviewRecord[] = []): readonly Values[] {
  const { type, context } = state;
  const importKey = type.importKey?.name;
  return rowsOf(state).flatMap(({ id, stored, set, values }, index): readonly Values[] => {
    if (stored === null || isRefused(review[index])) return [];
    const key = importKey === undefined ? {} : { [importKey]: stored[importKey] ?? null };
    const sent = { ...key, ...withoutLocked(type, context, stored, setValues(type, values, set, stored)) };
    const reviewed = pickValues(stored, new Set(Object.keys(sent)));
    return [{ [type.primaryKey.name]: id, ...sent, [REVIEWED]: reviewed }];
  });
}

function isRefused(record: ReviewRecord | undefined): boolean {
  return record?.kind === "error";
}

/** For each row of {@link batchBody}, the index of its record in the review. */
export function batchPlaces(state: BatchState): readonly number[] {
  return rowsOf(state).flatMap(({ stored }, index) => (stored === null ? [] : [index]));
}

/** Makes the same choice for every conflict. */
export function decideBatch(state: BatchState, review: readonly ReviewRecord[], choice: ConflictChoice): BatchState {
  const parts = rowsOf(state).flatMap(({ id, stored }, index) => {
    const names = review[index] ? conflictingNames(review[index]) : [];
    return names.map((attribute) => ({ of: id, attribute, seen: stored?.[attribute] }));
  });
  return changed(state, { conflicts: decideAll(state.conflicts, parts, choice) });
}

/**
 * Takes over the server's answer. If others changed values since the review, the review stays open for a choice.
 * Otherwise every record gets a result, even one that has been deleted.
 * @param results one for each row of {@link batchBody}, in the same order
 * @param review the review that was given to {@link batchBody}
 */
export function withBatchResults(
  state: BatchState,
  results: readonly BatchResult[],
  review: readonly ReviewRecord[] = [],
): BatchState {
  const answers = results.values();
  const rows = rowsOf(state).map((row, index) => {
    const record = review[index];
    if (row.stored && record && isRefused(record)) return { ...row, result: unsentResult(null, record) };
    return { ...row, result: row.stored ? answers.next().value : undefined };
  });
  if (results.some(isClash)) {
    const done = rows.flatMap(({ id, result }) =>
      result?.errorList.length === 0 ? [[String(id), result] as const] : [],
    );
    return { ...state, step: "review", accepted: false, saved: new Map([...state.saved, ...done]) };
  }
  const all = rows.map(({ id, result }) => {
    const former = result === undefined || result.status === "unchanged" ? state.saved.get(String(id)) : undefined;
    return former ?? result ?? deletedResult(state);
  });
  return { ...state, step: "results", results: all };
}

function deletedResult({ type }: BatchState): BatchResult {
  const text = changeMessageOf({ code: "gone", attribute: null }, { entity: type.label.toLowerCase() });
  return { importKey: null, status: "error", errorList: [text] };
}
