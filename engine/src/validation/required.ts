import { prerequisiteCondition } from "../metadata/prerequisites.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Condition } from "../rules/condition.ts";
import type { Values } from "../rules/compile-logic.ts";
import { type Facts, NO_FACTS } from "../rules/facts.ts";
import { readsOfLogic } from "../rules/logic.ts";
import type { RuleNode } from "../rules/node.ts";
import { memoize } from "../values/memoize.ts";
import { isEmpty, sameValue } from "../values/value.ts";

/** Whether a record is being created or changed. */
export type Mode = "create" | "update";

/** What `requiredFrom` depends on. Left out if only the values are validated; `requiredFrom` then requires nothing. */
export interface RecordState {
  /** The state of the organization. */
  readonly state?: string | null;
  /** The stored record, or null for a new one. */
  readonly before?: Values | null;
  /** What rules read beside the record. */
  readonly facts?: Facts;
}

/**
 * Whether the attribute must have a value to save the record: always, in this mode, because null is not allowed, because
 * its prerequisites hold, or because a `requireToSave` rule holds. A `require` rule never refuses a save.
 */
export function isRequired(attribute: AttributeType, mode: Mode, values: Values, state: RecordState = {}): boolean {
  return isRequiredByRule(attribute, values, state) || isRequiredByDefinition(attribute, mode, values, state);
}

function isRequiredByDefinition(attribute: AttributeType, mode: Mode, values: Values, state: RecordState): boolean {
  if (attribute.requiredIn !== null) return isRequiredIn(attribute.requiredIn, attribute, mode, values, state);
  const byMode = mode === "create" ? attribute.requiredCreate : attribute.requiredUpdate;
  return attribute.required || byMode || !attribute.allowNull || prerequisitesHold(attribute, values);
}

function isRequiredIn(
  states: ReadonlySet<string>,
  attribute: AttributeType,
  mode: Mode,
  values: Values,
  { state, before }: RecordState,
): boolean {
  if (mode === "update") return !isEmpty(before?.[attribute.name]);
  const isAsked = attribute.prerequisiteListRequired.length === 0 || prerequisitesHold(attribute, values);
  return isAsked && states.has(state ?? "");
}

/** All must hold. An empty list does not hold. */
function prerequisitesHold({ prerequisiteListRequired: list }: AttributeType, values: Values): boolean {
  return list.length > 0 && prerequisiteCondition(list).holds(values, NO_FACTS);
}

function isRequiredByRule({ requiredWhen }: AttributeType, values: Values, state: RecordState): boolean {
  if (requiredWhen.length === 0) return false;
  const { facts = NO_FACTS } = state;
  return requiredWhen.some((condition) => condition.holds(values, facts));
}

/** The conditions of its own that can refuse a save while an existing record lacks the attribute. */
export function requiredConditions({
  requiredWhen,
  prerequisiteListRequired,
  requiredIn,
}: AttributeType): readonly Condition[] {
  if (requiredIn !== null || prerequisiteListRequired.length === 0) return requiredWhen;
  return [...requiredWhen, prerequisiteCondition(prerequisiteListRequired)];
}

/**
 * Whether an update decides anew that the attribute must have a value: it changes the attribute, or something that its
 * requirement or its visibility reads. Otherwise the record lacked the value before, and the update is not about it.
 */
export function isAskedAnew(attribute: AttributeType, values: Values, before: Values): boolean {
  const differs = (name: string) => !sameValue(before[name], values[name]);
  return differs(attribute.name) || requirementReads(attribute).some(differs);
}

/** What decides, with the attribute itself, whether an update is refused because it is empty. */
export const requirementReads = memoize((attribute: AttributeType): readonly string[] => {
  const asking = requiredConditions(attribute);
  if (asking.length === 0 && !isAlwaysRequired(attribute)) return NOTHING;
  const showing = attribute.rules.filter(isShowing).map(({ when }) => readsOfLogic(when));
  return [...new Set([...asking.map(({ reads }) => reads), ...showing].flatMap((reads) => [...reads]))];
});

/** A rule that is set aside turns with no value. */
function isShowing({ actions, blocked }: RuleNode): boolean {
  return blocked === undefined && actions.some(({ kind }) => kind === "show" || kind === "hide");
}

const NOTHING: readonly string[] = Object.freeze([]);

/** Whether every existing record must have the attribute. */
export function isAlwaysRequired({ required, requiredUpdate, allowNull, requiredIn }: AttributeType): boolean {
  return requiredIn === null && (required || requiredUpdate || !allowNull);
}
