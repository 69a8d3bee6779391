import { formAttributes, mayChange } from "../access/attributes.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import type { RecordId } from "../changes/changeset.ts";
import { type ConflictChoice, decide, type Decisions } from "../changes/decisions.ts";
import { pickValues } from "../changes/diff.ts";
import { mend, type ReviewEdits, reviewEditsOf } from "../changes/review-edits.ts";
import { clearsValues, conflictingNames, type ReviewRecord } from "../changes/review.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../validation/issue.ts";
import { validateAttribute } from "../validation/validate.ts";
import type { BatchResult } from "./batch-result.ts";

/** The steps of batch edit: 'Select Edits', 'Review Changes', 'View Results'. */
export const BATCH_STEPS = ["edits", "review", "results"] as const;
export type BatchStep = (typeof BATCH_STEPS)[number];

/** Batch edit: the same values for chosen attributes of several records. */
export interface BatchState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly step: BatchStep;
  /** As they are now. */
  readonly records: readonly Values[];
  /**
   * The same as they were when the review began: what others changed since is left alone, or for a person to choose.
   */
  readonly reviewed: readonly Values[];
  /** Attributes that can be chosen, in order. */
  readonly offered: readonly AttributeType[];
  /** Names of those chosen, in the order of the offered. */
  readonly chosen: readonly string[];
  /** What was put in, also for attributes that are not chosen now; absent is blank. */
  readonly values: Values;
  /** What a person put in for one record instead. */
  readonly reviewEdits: ReviewEdits;
  /** What a person chose where somebody else changed the same value. */
  readonly conflicts: Decisions;
  /** Cleared values were accepted. */
  readonly accepted: boolean;
  /** Of records that are saved while others wait for a choice, by the text of their id. */
  readonly saved: ReadonlyMap<string, BatchResult>;
  /** Null until all that is to be saved is. */
  readonly results: readonly BatchResult[] | null;
}

/**
 * Opens at the first step with the attributes of the route preselected. An attribute that tells records apart
 * (`isEntitySpecific`), that no update form has, or that the person may not change is neither offered nor preselected.
 */
export function openBatch(
  type: EntityType,
  context: ChangeContext,
  records: readonly Values[],
  preselected: readonly string[] = [],
): BatchState {
  const offered = formAttributes(type, "update", context).filter(
    (a) => !a.isEntitySpecific && a.element !== null && mayChange(type, a, "update", context.permission),
  );
  const chosen = namesOf(offered).filter((name) => preselected.includes(name));
  return {
    type,
    context,
    step: "edits",
    records,
    offered,
    chosen,
    values: {},
    reviewEdits: {},
    accepted: false,
    results: null,
    ...newReview(records),
  };
}

function newReview(records: readonly Values[]): Pick<BatchState, "reviewed" | "conflicts" | "saved"> {
  return { reviewed: records, conflicts: NOTHING_DECIDED, saved: NOTHING_SAVED };
}

const NOTHING_DECIDED: Decisions = new Map();
const NOTHING_SAVED: BatchState["saved"] = new Map();

/** Nothing is reviewed yet: the next review is of the records as they are now. */
export function withoutReview(state: BatchState): BatchState {
  return state.reviewed === state.records ? state : { ...state, ...newReview(state.records) };
}

function namesOf(attributes: readonly AttributeType[]): readonly string[] {
  return attributes.map((attribute) => attribute.name);
}

/** The attributes to change, of those offered; what was put in for others is kept for when they are chosen again. */
export function chooseBatchAttributes(state: BatchState, names: readonly string[]): BatchState {
  return changed(state, { chosen: namesOf(state.offered).filter((name) => names.includes(name)) });
}

/** A person puts in a value; empty clears it in every record. */
export function changeBatchValue(state: BatchState, name: string, value: unknown): BatchState {
  const reviewEdits = Object.entries(state.reviewEdits).map(
    ([id, { [name]: _former, ...others }]) => [id, others] as const,
  );
  return changed(state, { values: { ...state.values, [name]: value }, reviewEdits: Object.fromEntries(reviewEdits) });
}

/** A person mends the value of one record in the review. */
export function mendBatchCell(state: BatchState, id: RecordId, name: string, value: unknown): BatchState {
  const conflicts = decide(state.conflicts, { of: id, attribute: name }, "mine", storedOf(state, id)?.[name]);
  return changed(state, { reviewEdits: mend(state.reviewEdits, id, name, value), conflicts });
}

/** A person chooses the own value for a record or the one that somebody else gave it since. */
export function decideBatchCell(
  state: BatchState,
  id: RecordId,
  attribute: string,
  choice: ConflictChoice,
): BatchState {
  const seen = storedOf(state, id)?.[attribute];
  return changed(state, { conflicts: decide(state.conflicts, { of: id, attribute }, choice, seen) });
}

function storedOf(state: BatchState, id: RecordId): Values | undefined {
  return state.records.find((record) => idOf(state, record) === id);
}

/** The records were loaded anew: what the review shows is no longer what was accepted. */
export function withBatchRecords(state: BatchState, records: readonly Values[]): BatchState {
  return changed(state, { records });
}

/** Another list of changes has to be accepted again. */
export function changed(state: BatchState, over: Partial<BatchState>): BatchState {
  return { ...state, ...over, accepted: false };
}

/** The values for every record: a chosen attribute left blank is null. */
export function batchValues({ chosen, values }: BatchState): Values {
  return Object.fromEntries(chosen.map((name) => [name, isEmpty(values[name]) ? null : values[name]]));
}

/** The values for one record: what was changed in the review, else those of all. */
export function valuesFor(state: BatchState, record: Values): Values {
  const own = reviewEditsOf(state.reviewEdits, idOf(state, record));
  return { ...batchValues(state), ...(own && pickValues(own, new Set(state.chosen))) };
}

/**
 * What is wrong with the values put in, whatever record they are for: a required one left blank, or one that its
 * element type refuses. What depends on the record shows in the review.
 */
export function batchIssues(state: BatchState, found: LookupResult = NO_RESULT): readonly Issue[] {
  const values = batchValues(state);
  return chosenAttributes(state).flatMap((attribute) => batchValueIssues(attribute, values, found));
}

/** {@link batchIssues} of one attribute. @param values at least its own */
export function batchValueIssues(attribute: AttributeType, values: Values, found?: LookupResult): readonly Issue[] {
  const asked = { ...attribute, prerequisiteListRequired: [] };
  return validateAttribute(asked, values, { mode: "update", ...(found && { found }) });
}

export function chosenAttributes({ offered, chosen }: BatchState): readonly AttributeType[] {
  return offered.filter((attribute) => chosen.includes(attribute.name));
}

/**
 * 'Next' waits for an attribute and for valid inputs, Submit for cleared values to be accepted and for
 * a choice where somebody else changed the same value.
 */
export function canGoOn(state: BatchState, review: readonly ReviewRecord[] = []): boolean {
  if (state.step === "edits") return state.chosen.length > 0 && batchIssues(state).length === 0;
  return state.step === "review" && (state.accepted || !clearsValues(review)) && !hasConflicts(review);
}

/** Whether a value waits for a person to choose. */
export function hasConflicts(review: readonly ReviewRecord[]): boolean {
  return review.some((record) => conflictingNames(record).length > 0);
}

/** 'Next'; stays where it may not go on. */
export function reviewBatch(state: BatchState): BatchState {
  return state.step === "edits" && canGoOn(state) ? { ...state, step: "review", results: null } : state;
}

/** 'Accept'. */
export function acceptBatch(state: BatchState): BatchState {
  return state.step === "review" ? { ...state, accepted: true } : state;
}

/** 'Back' keeps the input; null leaves the stepper. */
export function backInBatch(state: BatchState): BatchState | null {
  const former = BATCH_STEPS[BATCH_STEPS.indexOf(state.step) - 1];
  return former ? { ...state, step: former } : null;
}

/** The id of a record of the batch. */
export function idOf({ type }: Pick<BatchState, "type">, record: Values): RecordId {
  const id = record[type.primaryKey.name];
  return typeof id === "string" ? id : Number(id);
}
