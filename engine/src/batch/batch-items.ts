import { type RecordId, recordIdOf } from "../changes/changeset.ts";
import { pickValues } from "../changes/diff.ts";
import { withoutLocked } from "../changes/kept-by-lock.ts";
import { planItem, refusedItem } from "../changes/plan-item.ts";
import { reviewItem } from "../changes/review.ts";
import { reviewEditsOf } from "../changes/review-edits.ts";
import { conflictChoice } from "../changes/review-session.ts";
import { REVIEWED } from "../changes/reviewed.ts";
import { setValues } from "../changes/set-values.ts";
import { compareThree, NOTHING_ELSEWHERE, type ThreeWay } from "../changes/three-way.ts";
import type { LookupResult } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { type BatchItem, type BatchState, batchValues } from "./batch-model.ts";

/** A record of a batch edit with the values that it gets, before they are reviewed. */
export interface BatchRow extends ThreeWay, Omit<BatchItem, "review"> {}

/**
 * What a batch edit sends of each record, in the order in which the review showed them when it began. The body is a row
 * of POST /api/{entity}/batch: the primary key, the import key, the values that differ, those that a rule could fill
 * otherwise, and the values that were reviewed.
 */
export function batchRows(state: BatchState): readonly BatchRow[] {
  const { records, reviewed } = state;
  const now = records === reviewed ? null : new Map(records.map((record) => [recordIdOf(state.type, record), record]));
  return reviewed.map((seen) => {
    const id = recordIdOf(state.type, seen);
    const record = now ? (now.get(id) ?? null) : seen;
    const wanted = valuesFor(state, id);
    const set = Object.keys(wanted);
    const change = changeOf(state, { id, record, seen }, wanted);
    return { id, record, seen, ...change, body: record && bodyOf(state, id, record, set, change.values) };
  });
}

/** The values for one record: those edited in the review win over those for all. */
function valuesFor(state: BatchState, id: RecordId): Values {
  const own = reviewEditsOf(state.edits, id);
  return { ...batchValues(state), ...(own && pickValues(own, new Set(state.chosen))) };
}

type Compared = Pick<BatchItem, "id" | "record" | "seen">;

function changeOf(state: BatchState, { id, record, seen }: Compared, wanted: Values): ThreeWay {
  if (record === null || record === seen) return { values: wanted, changedElsewhere: NOTHING_ELSEWHERE };
  const choice = (attribute: string) => conflictChoice(state, { id, record }, attribute);
  const { values, changedElsewhere } = compareThree(wanted, seen, record, choice);
  return { values: { ...setValues(state.type, values, Object.keys(wanted), record), ...values }, changedElsewhere };
}

function bodyOf(
  { type, context }: BatchState,
  id: RecordId,
  record: Values,
  set: readonly string[],
  values: Values,
): Values {
  const key = type.importKey ? { [type.importKey.name]: record[type.importKey.name] ?? null } : {};
  const sent = { ...key, ...withoutLocked(type, context, record, setValues(type, values, set, record)) };
  return { [type.primaryKey.name]: id, ...sent, [REVIEWED]: pickValues(record, new Set(Object.keys(sent))) };
}

/**
 * Reviews each record by the same rules as the server's write path.
 * @param rows {@link batchRows} of the same state
 * @param found look-up results, such as the labels of references
 */
export function batchItems(
  state: BatchState,
  rows: readonly BatchRow[] = batchRows(state),
  found?: LookupResult,
): readonly BatchItem[] {
  return rows.map(({ values, changedElsewhere, ...row }, index) => {
    const { type, context } = state;
    const item = { kind: "update", id: row.id, values } as const;
    const { record, seen } = row;
    if (record === null)
      return { ...row, review: reviewItem(type, { ...refusedItem(item, index, "gone"), before: seen }) };
    const planned = planItem(type, context, item, record, index);
    return {
      ...row,
      review: reviewItem(type, planned, { changedElsewhere, facts: context.facts, ...(found && { found }) }),
    };
  });
}
