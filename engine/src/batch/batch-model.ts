import { formAttributes, mayChange } from "../access/attributes.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import { conflictingNames, type ReviewRecord } from "../changes/review.ts";
import {
  isAccepted,
  itemsChanged,
  openReview,
  type ReviewItem,
  type ReviewSession,
} from "../changes/review-session.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import { validateAttribute } from "../validation/validate.ts";

/** The steps of batch edit, shown as 'Select Edits', 'Review Changes' and 'View Results'. */
export const BATCH_STEPS = ["edits", "review", "results"] as const;
/** One of {@link BATCH_STEPS}. */
export type BatchStep = (typeof BATCH_STEPS)[number];

/** One record of a batch edit. */
export interface BatchItem extends ReviewItem {
  /** The record as it was when the review began. */
  readonly seen: Values;
  readonly body: Values | null;
}

/** Batch edit: several records get the same values for chosen attributes. */
export interface BatchState extends ReviewSession<BatchItem> {
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
    ...openReview(type),
    context,
    step: "edits",
    records,
    reviewed: records,
    offered,
    chosen,
    values: {},
  };
}

function namesOf(attributes: readonly AttributeType[]): readonly string[] {
  return attributes.map((attribute) => attribute.name);
}

const NOTHING_SAVED: BatchState["saved"] = new Map();

/** Sets the attributes to change. Values entered for other attributes are kept in case they are chosen again. */
export function chooseBatchAttributes(state: BatchState, names: readonly string[]): BatchState {
  const chosen = namesOf(state.offered).filter((name) => names.includes(name));
  return itemsChanged(state, { chosen, saved: NOTHING_SAVED });
}

/** Enters the value of an attribute for all records. An empty value clears it. */
export function changeBatchValue(state: BatchState, name: string, value: unknown): BatchState {
  const edits = Object.entries(state.edits).map(([id, { [name]: _former, ...others }]) => [id, others] as const);
  const values = { ...state.values, [name]: value };
  return itemsChanged(state, { values, edits: Object.fromEntries(edits), saved: NOTHING_SAVED });
}

/** The values for all records. A chosen attribute that is blank is null. */
export function batchValues({ chosen, values }: BatchState): Values {
  return Object.fromEntries(chosen.map((name) => [name, isEmpty(values[name]) ? null : values[name]]));
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
export function canGoOn(state: BatchState): boolean {
  if (state.step === "edits") return state.chosen.length > 0 && batchIssues(state).length === 0;
  return state.step === "review" && isAccepted(state) && !hasConflicts(state.items.map(({ review }) => review));
}

/** Whether any value still waits for a person's choice. */
export function hasConflicts(review: readonly ReviewRecord[]): boolean {
  return review.some((record) => conflictingNames(record).length > 0);
}

/** The step after 'Next', or the same state if it is not enabled. */
export function reviewBatch(state: BatchState): BatchState {
  return state.step === "edits" && canGoOn(state) ? { ...state, step: "review", results: null } : state;
}
