import type {
  ActionSpec,
  CheckSpec,
  ConditionSpec,
  GroupSpec,
  LogicSpec,
  RuleSpec,
  StoredCondition,
} from "@armature/engine/rules";
import { newKey } from "@armature/renderer";

/** The labels of actions in the order offered. `hide` is offered only if a rule has it already. */
export const ACTION_LABELS = {
  disable: "Disable Input",
  require: "Required for Completion",
  show: "Show",
  setValue: "Set Value",
  hide: "Hide",
} as const satisfies Record<ActionSpec["id"], string>;

/** The labels of operators. `contains` is offered only if a rule has it already. */
export const OPERATOR_LABELS = {
  isEqual: "equals",
  isNotEqual: "does not equal",
  contains: "contains",
} as const satisfies Record<CheckSpec["comparativeOperator"], string>;

/** A check that is not filled in yet. */
export const BLANK_CHECK: CheckSpec = Object.freeze({ attribute: "", comparativeOperator: "isEqual", value: null });

/** A new rule with one blank check. */
export function newRule(): RuleSpec & { readonly id: string } {
  return { id: newKey(), if: { list: [BLANK_CHECK] }, then: [] };
}

/** Rules with ids, which tell them apart while they are edited. */
export function withIds(rules: readonly RuleSpec[]): readonly (RuleSpec & { readonly id: string })[] {
  return rules.map((rule) => ({ ...rule, id: rule.id ?? newKey() }));
}

/** Whether a condition is stored as JSON Logic, which the editor shows and keeps, but does not edit. */
export function isLogic(condition: StoredCondition): condition is LogicSpec {
  return "logic" in condition;
}

export function isGroup(condition: ConditionSpec): condition is GroupSpec {
  return "list" in condition;
}

/** A condition as the group that the editor shows. */
export function groupOf(condition: ConditionSpec): GroupSpec {
  return isGroup(condition) ? condition : { list: [condition] };
}

/**
 * The condition to start from in a rule or a mapping that is set aside: its former one, with blank checks in place of
 * those that read what was deleted. One in JSON Logic is begun anew.
 */
export function withoutDeleted(condition: StoredCondition, isThere: (attribute: string) => boolean): ConditionSpec {
  if (isLogic(condition)) return BLANK_CHECK;
  if (isGroup(condition)) return { ...condition, list: condition.list.map((item) => withoutDeleted(item, isThere)) };
  return isThere(condition.attribute) ? condition : { ...condition, ...BLANK_CHECK };
}

/** The actions that can still be added to a rule, each once. @param mayFill whether values can be set */
export function openActions(then: readonly ActionSpec[], mayFill: boolean): readonly ActionSpec["id"][] {
  const used = new Set(then.map(({ id }) => id));
  const offered: readonly ActionSpec["id"][] = ["disable", "require", "show", "setValue"];
  return offered.filter((id) => !used.has(id) && (id !== "setValue" || mayFill));
}

/** What the rule still lacks; null if it is complete. */
export function gapOf({ if: condition, then }: RuleSpec): string | null {
  if (hasBlankCheck(condition)) return "Choose an attribute for each check.";
  return then.length === 0 ? "Choose what the rule does." : null;
}

function hasBlankCheck(condition: StoredCondition): boolean {
  if (isLogic(condition)) return false;
  if (isGroup(condition)) return condition.list.length === 0 || condition.list.some(hasBlankCheck);
  return condition.attribute === "";
}

/** The list with one entry replaced, or removed if the new entry is null. */
export function withEntry<T>(list: readonly T[], index: number, entry: T | null): readonly T[] {
  return entry === null ? list.filter((_, i) => i !== index) : list.map((each, i) => (i === index ? entry : each));
}
