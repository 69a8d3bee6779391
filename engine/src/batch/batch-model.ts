import { formAttributes, mayChange } from "../access/attributes.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import type { RecordId } from "../changes/changeset.ts";
import { type ConflictChoice, decide, type Decisions } from "../changes/decisions.ts";
import { pickValues } from "../changes/diff.ts";
import { withEdit, type ReviewEdits, reviewEditsOf } from "../changes/review-edits.ts";
import { clearsValues, conflictingNames, type ReviewRecord } from "../changes/review.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import { validateAttribute } from "../validation/validate.ts";
import type { BatchResult } from "../changes/batch-result.ts";

/** The steps of batch edit, shown as 'Select Edits', 'Review Changes' and 'View Results'. */
export const BATCH_STEPS = ["edits", "review", "results"] as const;
/** One of {@link BATCH_STEPS}. */
export type BatchStep = (typeof BATCH_STEPS)[number];

/** Batch edit: several records get the same values for chosen attributes. */
export interface BatchState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly step: BatchStep;
  /** The records as they are now. */
  readonly records: readonly Values[];
  /**
   * The records as they were when the review began. Values that others changed since then are kept, or a person
   * chooses.
   */
  readonly reviewed: readonly Values[];
  /** Attributes that can be chosen, in order. */
  readonly offered: readonly AttributeType[];
  /** Names of the chosen attributes, in the order of `offered`. */
  readonly chosen: readonly string[];
  /** Entered values, also of attributes that are not chosen at present. Absent means blank. */
  readonly values: Values;
  /** Values entered in the review for single records. */
  readonly reviewEdits: ReviewEdits;
  /** Choices between one's own value and one that somebody else saved meanwhile. */
  readonly conflicts: Decisions;
  /** Whether the person has accepted that values are cleared. */
  readonly accepted: boolean;
  /** Results of records that are saved while others still wait for a choice, by record id as text. */
  readonly saved: ReadonlyMap<string, BatchResult>;
  /** Null until everything that can be saved is saved. */
  readonly results: readonly BatchResult[] | null;
}

/**
 * Opens the first step with the route's attributes preselected. Not offered are attributes that identify a record
 * (`isEntitySpecific`), those that no update form has, and those that the person may not change.
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

/** Drops the review, so that the next one starts from the records as they are now. */
export function withoutReview(state: BatchState): BatchState {
  return state.reviewed === state.records ? state : { ...state, ...newReview(state.records) };
}

function namesOf(attributes: readonly AttributeType[]): readonly string[] {
  return attributes.map((attribute) => attribute.name);
}

/** Sets the attributes to change. Values entered for other attributes are kept in case they are chosen again. */
export function chooseBatchAttributes(state: BatchState, names: readonly string[]): BatchState {
  return changed(state, { chosen: namesOf(state.offered).filter((name) => names.includes(name)) });
}

/** Enters the value of an attribute for all records. An empty value clears it. */
export function changeBatchValue(state: BatchState, name: string, value: unknown): BatchState {
  const reviewEdits = Object.entries(state.reviewEdits).map(
    ([id, { [name]: _former, ...others }]) => [id, others] as const,
  );
  return changed(state, { values: { ...state.values, [name]: value }, reviewEdits: Object.fromEntries(reviewEdits) });
}

/** Edits the value of one record in the review. */
export function editBatchCell(state: BatchState, id: RecordId, name: string, value: unknown): BatchState {
  const conflicts = decide(state.conflicts, { of: id, attribute: name }, "mine", storedOf(state, id)?.[name]);
  return changed(state, { reviewEdits: withEdit(state.reviewEdits, id, name, value), conflicts });
}

/** Chooses between the person's value for one record and the value that somebody else saved meanwhile. */
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

/** Takes over records that were loaded again. The review now shows something else, so it must be accepted again. */
export function withBatchRecords(state: BatchState, records: readonly Values[]): BatchState {
  return changed(state, { records });
}

/** Every change of the review asks for acceptance again. */
export function changed(state: BatchState, over: Partial<BatchState>): BatchState {
  return { ...state, ...over, accepted: false };
}

/** The values for all records. A chosen attribute that is blank is null. */
export function batchValues({ chosen, values }: BatchState): Values {
  return Object.fromEntries(chosen.map((name) => [name, isEmpty(values[name]) ? null : values[name]]));
}

/** The values for one record: those edited in the review win over those for all. */
export function valuesFor(state: BatchState, record: Values): Values {
  const own = reviewEditsOf(state.reviewEdits, idOf(state, record));
  return { ...batchValues(state), ...(own && pickValues(own, new Set(state.chosen))) };
}

/**
 * Issues of the entered values that hold for every record: a required value is blank, or the element type refuses it.
 * Issues that depend on a record appear in the review.
 */
export function batchIssues(state: BatchState, found: LookupResult = NO_RESULT): readonly Issue[] {
  const values = batchValues(state);
  return chosenAttributes(state).flatMap((attribute) => batchValueIssues(attribute, values, found));
}

/**
 * The issues of one attribute, as in {@link batchIssues}.
 * @param values at least the attribute's own
 */
export function batchValueIssues(attribute: AttributeType, values: Values, found?: LookupResult): readonly Issue[] {
  const asked = { ...attribute, prerequisiteListRequired: [] };
  return validateAttribute(asked, values, { mode: "update", ...(found && { found }) });
}

/** The attributes that get a value, in the entity's order. */
export function chosenAttributes({ offered, chosen }: BatchState): readonly AttributeType[] {
  return offered.filter((attribute) => chosen.includes(attribute.name));
}

/**
 * Whether 'Next' or 'Submit' is enabled. 'Next' needs a chosen attribute and valid values. 'Submit' needs acceptance of
 * cleared values, and a choice for each conflict.
 */
export function canGoOn(state: BatchState, review: readonly ReviewRecord[] = []): boolean {
  if (state.step === "edits") return state.chosen.length > 0 && batchIssues(state).length === 0;
  return state.step === "review" && (state.accepted || !clearsValues(review)) && !hasConflicts(review);
}

/** Whether any value still waits for a person's choice. */
export function hasConflicts(review: readonly ReviewRecord[]): boolean {
  return review.some((record) => conflictingNames(record).length > 0);
}

/** The step after 'Next', or the same state if it is not enabled. */
export function reviewBatch(state: BatchState): BatchState {
  return state.step === "edits" && canGoOn(state) ? { ...state, step: "review", results: null } : state;
}

/** The state after 'Accept'. */
export function acceptBatch(state: BatchState): BatchState {
  return state.step === "review" ? { ...state, accepted: true } : state;
}

/** The step before this one with all input kept, or null at the first step. */
export function backInBatch(state: BatchState): BatchState | null {
  const former = BATCH_STEPS[BATCH_STEPS.indexOf(state.step) - 1];
  return former ? { ...state, step: former } : null;
}

/** The primary key of a record. */
export function idOf({ type }: Pick<BatchState, "type">, record: Values): RecordId {
  const id = record[type.primaryKey.name];
  return typeof id === "string" ? id : Number(id);
}
