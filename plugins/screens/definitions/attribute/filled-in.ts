import { isEmpty } from "@armature/engine";
import type { ActionSpec } from "@armature/engine/rules";
import { newKey } from "@armature/renderer";
import type { Definition } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft, gapOfCondition, type RuleDraft } from "../rule/condition-draft.ts";
import { PREREQUISITES, prerequisiteCondition, prerequisitesOf } from "../rule/prerequisites.ts";
import { RULES, rulesOf } from "./model.ts";

/** Whether the field must be filled in: not at all, to count as complete, or to save the record. */
export type Level = "no" | "completion" | "save";
/** In which records. */
export type When = "always" | "new" | "existing" | "condition";

/** The answer to the one question whether and when the field must be filled in. */
export interface FilledIn {
  readonly need: Level;
  readonly when: When;
  /** For `condition`. */
  readonly condition: ConditionDraft;
}

/** In which records each need can be asked for. Completion is about records that there are. */
export const WHENS: Readonly<Record<Level, readonly When[]>> = {
  no: [],
  completion: ["always", "condition"],
  save: ["always", "new", "existing", "condition"],
};

/** The actions by which a rule says that the field must be filled in. */
const NEEDS: Readonly<Partial<Record<ActionSpec["id"], Level>>> = { require: "completion", requireToSave: "save" };
const ACTIONS = { completion: "require", save: "requireToSave" } as const;

/** The condition of every record. */
const ALWAYS: ConditionDraft = Object.freeze({ logic: true });

/** The flags, and in which records each asks for a value. */
const FLAGS = { required: "always", requiredCreate: "new", requiredUpdate: "existing" } as const;

function flagOf(definition: Definition): When | null {
  const { required, requiredCreate, requiredUpdate } = definition;
  if (required === true || (requiredCreate === true && requiredUpdate === true)) return "always";
  return requiredCreate === true ? "new" : requiredUpdate === true ? "existing" : null;
}

/** The rule that says nothing else than that the field must be filled in; the first if there are several. */
function ownRule(definition: Definition): RuleDraft | undefined {
  return rulesOf(definition).find(({ then, blocked }) => !blocked && then.length === 1 && needOf(then) !== undefined);
}

function needOf(then: RuleDraft["then"]): Level | undefined {
  return then.map(({ id }) => NEEDS[id]).find((need) => need !== undefined);
}

/** What the definition says first about whether the field must be filled in. */
export function filledIn(definition: Definition): FilledIn {
  const flag = flagOf(definition);
  if (flag !== null) return { need: "save", when: flag, condition: BLANK_CONDITION };
  const prerequisites = prerequisiteCondition(definition);
  if (prerequisites) return { need: "save", when: "condition", condition: prerequisites };
  const rule = ownRule(definition);
  if (rule === undefined) return { need: "no", when: "always", condition: BLANK_CONDITION };
  const isAlways = "logic" in rule.if && rule.if.logic === true;
  return { need: needOf(rule.then) ?? "no", when: isAlways ? "always" : "condition", condition: rule.if };
}

/** The definition with another answer. What else asks for a value stays as it is. */
export function withFilledIn(definition: Definition, { need, when: wanted, condition }: FilledIn): Definition {
  const when = WHENS[need].includes(wanted) ? wanted : "always";
  const isFormer = flagOf(definition) === null && prerequisiteCondition(definition) !== null;
  const list = isFormer && need === "save" && when === "condition" ? listOf(definition, condition) : null;
  if (list) return { ...definition, [PREREQUISITES]: list };
  const former = isFormer || flagOf(definition) !== null ? undefined : ownRule(definition);
  const isByRule = need === "completion" || (need === "save" && when === "condition");
  const isWanted = (of: When) => !isByRule && need === "save" && of === when;
  const flags = Object.entries(FLAGS)
    .map(([flag, of]) => [flag, isWanted(of)] as const)
    .filter(([flag, isSet]) => isSet !== (definition[flag] === true));
  const rules = rulesOf(definition);
  const rule = isByRule ? ruleOf(former, ACTIONS[need], when === "always" ? ALWAYS : condition) : null;
  const others = former ? rules.flatMap((each) => (each === former ? (rule ?? []) : each)) : rules;
  const added = former === undefined && rule ? [...others, rule] : others;
  const stored = { ...definition, ...Object.fromEntries(flags), [RULES]: added };
  return isFormer ? { ...stored, [PREREQUISITES]: [] } : stored;
}

/**
 * What the former property holds of a condition: its entries, or the condition while it is half written. Null for what
 * only a rule can say. From a state of the organization on, no rule can ask, so the condition is kept and is an issue.
 */
function listOf({ requiredFrom }: Definition, condition: ConditionDraft): ConditionDraft | readonly unknown[] | null {
  if (gapOfCondition(condition) !== null || "rows" in condition || "text" in condition) return condition;
  return prerequisitesOf(condition) ?? (isEmpty(requiredFrom) ? null : condition);
}

/** The rule keeps its id while its condition can be edited as it is. */
function ruleOf(former: RuleDraft | undefined, id: "require" | "requireToSave", condition: ConditionDraft): RuleDraft {
  const isKept = former !== undefined && isLogic(former.if) === isLogic(condition);
  return { id: isKept && former.id !== undefined ? former.id : newKey(), if: condition, then: [{ id }] };
}

function isLogic(condition: ConditionDraft): boolean {
  return "wasLogic" in condition ? condition.wasLogic : "logic" in condition;
}

/** What asks for a value besides the answer. */
export interface AlsoAsking {
  /** The numbers of other rules. */
  readonly rules: readonly number[];
  /** Another condition. */
  readonly condition: ConditionDraft | null;
  /** Whether nothing is not allowed. */
  readonly isNotNull: boolean;
}

/** What else asks for a value. */
export function alsoAsking(definition: Definition): AlsoAsking {
  const hasFlag = flagOf(definition) !== null;
  const prerequisites = prerequisiteCondition(definition);
  const own = hasFlag || prerequisites ? undefined : ownRule(definition);
  const rules = rulesOf(definition).flatMap((rule, i) => (rule !== own && needOf(rule.then) ? [i + 1] : []));
  return { rules, condition: hasFlag ? prerequisites : null, isNotNull: definition.allowNull === false };
}
