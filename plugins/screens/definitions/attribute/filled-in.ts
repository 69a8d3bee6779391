import type { ActionSpec, RuleSpec } from "@armature/engine/rules";
import { newKey } from "@armature/renderer";
import type { Definition } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft, type RuleDraft } from "../rule/condition-draft.ts";
import { checkOf, PREREQUISITES, prerequisitesOf } from "../rule/prerequisites.ts";
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
  const rule = ownRule(definition);
  if (rule === undefined) return { need: "no", when: "always", condition: BLANK_CONDITION };
  const isAlways = "logic" in rule.if && rule.if.logic === true;
  return { need: needOf(rule.then) ?? "no", when: isAlways ? "always" : "condition", condition: rule.if };
}

/** The definition with another answer. Other rules, prerequisites and flags stay as they are. */
export function withFilledIn(definition: Definition, { need, when: wanted, condition }: FilledIn): Definition {
  const when = WHENS[need].includes(wanted) ? wanted : "always";
  const former = flagOf(definition) === null ? ownRule(definition) : undefined;
  const isByRule = need === "completion" || (need === "save" && when === "condition");
  const flags = Object.entries(FLAGS).map(([flag, of]) => [flag, !isByRule && need === "save" && of === when]);
  const rules = rulesOf(definition);
  const rule = isByRule ? ruleOf(former, ACTIONS[need], when === "always" ? ALWAYS : condition) : null;
  const others = former ? rules.flatMap((each) => (each === former ? (rule ?? []) : each)) : rules;
  const added = former === undefined && rule ? [...others, rule] : others;
  return { ...definition, ...Object.fromEntries(flags), [RULES]: added };
}

/** The rule keeps its id while its condition can be edited as it is. */
function ruleOf(former: RuleDraft | undefined, id: "require" | "requireToSave", condition: ConditionDraft): RuleDraft {
  const isKept = former !== undefined && isLogic(former.if) === isLogic(condition);
  return { id: isKept && former.id !== undefined ? former.id : newKey(), if: condition, then: [{ id }] };
}

function isLogic(condition: ConditionDraft): boolean {
  return "wasLogic" in condition ? condition.wasLogic : "logic" in condition;
}

/** What else asks for a value: the number of a rule that does other things too, or that nothing is not allowed. */
export function alsoAsking(definition: Definition): { readonly rules: readonly number[]; readonly isNotNull: boolean } {
  const own = flagOf(definition) === null ? ownRule(definition) : undefined;
  const rules = rulesOf(definition).flatMap((rule, i) => (rule !== own && needOf(rule.then) ? [i + 1] : []));
  return { rules, isNotNull: definition.allowNull === false };
}

/** The condition that the prerequisites say: all of them hold. */
function prerequisiteCondition(definition: Definition): RuleSpec["if"] {
  const [only, ...more] = prerequisitesOf(definition).map(checkOf);
  if (only === undefined) return { logic: false };
  return more.length === 0 ? only : { list: [only, ...more] };
}

/** Of these records, those that lack the value: as a rule, they are asked for it once what it reads changes. */
export function lackingCondition(definition: Definition): RuleSpec["if"] {
  const checks = prerequisitesOf(definition).map(checkOf);
  return { list: [...checks, { attribute: String(definition.name), comparativeOperator: "isEqual", value: null }] };
}

/** The definition with its prerequisites as a rule. */
export function withRuleForPrerequisites(definition: Definition): Definition {
  const rule: RuleDraft = {
    id: newKey(),
    if: prerequisiteCondition(definition),
    then: [{ id: "requireToSave" }],
  };
  return { ...definition, [PREREQUISITES]: [], [RULES]: [...rulesOf(definition), rule] };
}
