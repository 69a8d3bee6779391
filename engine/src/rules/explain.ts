import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { contextOf } from "../validation/validate.ts";
import type { CompiledRule } from "./compile.ts";
import { compileLogic, type Values } from "./compile-logic.ts";
import { describeCondition, type LabelOf, withShownValues } from "./describe.ts";
import { effectsOf, evaluate } from "./effects.ts";
import { logicOf } from "./logic.ts";
import type { ActionNode, CheckNode, ConditionNode } from "./node.ts";
import { isEmpty, sameValue, textForm } from "./value.ts";

/** A condition with its result for one record, and for each check the value that it found. */
export type ConditionTruth =
  | { readonly kind: "check"; readonly check: CheckNode; readonly found: unknown; readonly holds: boolean }
  | { readonly kind: "and" | "or"; readonly items: readonly ConditionTruth[]; readonly holds: boolean };

export interface RuleTruth {
  /** `attribute.ruleId` */
  readonly key: string;
  readonly holds: boolean;
  readonly truth: ConditionTruth;
}

export type ExplainedEffect = "shown" | "hidden" | "disabled" | "needed" | "filled";

/** Why an effect applies: the rules that cause it, and a sentence with the values that decided. */
export interface Reason {
  readonly effect: ExplainedEffect;
  readonly rules: readonly RuleTruth[];
  readonly sentence: string;
}

/**
 * Explains the effects of rules on an attribute of a record. Empty if no rule has an effect. 'Filled' means that a rule
 * which holds sets the present value; the values alone do not tell whether a person or the rule set it.
 */
export function explain(type: EntityType, values: Values, attribute: string): readonly Reason[] {
  const rules = type.rules.of(attribute);
  const effects = effectsOf(type.rules, evaluate(rules, values), attribute);
  const asked: Asked = {
    rules,
    values,
    attribute,
    labelOf: (name) => type.byName.get(name)?.label ?? name,
    shown: (name, value) => shownText(type.byName.get(name), value),
  };
  return [
    ...(effects.hidden ? hiddenReason(asked) : reasonOf(asked, "shown", holding(asked, "show"), "shows")),
    ...(effects.disabled ? reasonOf(asked, "disabled", holding(asked, "disable"), "is disabled") : []),
    ...(effects.needed ? reasonOf(asked, "needed", holding(asked, "require"), "is needed") : []),
    ...filledReason(asked),
  ];
}

/** The attribute, its rules and the record. */
interface Asked {
  readonly attribute: string;
  readonly rules: readonly CompiledRule[];
  readonly values: Values;
  readonly labelOf: LabelOf;
  /** A value as people read it: 'Yes' instead of the stored 1. */
  readonly shown: (attribute: string, value: unknown) => string;
}

function shownText(attribute: AttributeType | undefined, value: unknown): string {
  return attribute?.element?.format(value, contextOf(attribute, {})) ?? textForm(value);
}

function having({ rules }: Asked, action: ActionNode["kind"]): readonly CompiledRule[] {
  return rules.filter((rule) => rule.actions.some(({ kind }) => kind === action));
}

function holding(asked: Asked, action: ActionNode["kind"]): readonly CompiledRule[] {
  return having(asked, action).filter((rule) => rule.holds(asked.values));
}

function reasonOf(
  asked: Asked,
  effect: ExplainedEffect,
  rules: readonly CompiledRule[],
  words: string,
  link = " because",
): readonly Reason[] {
  if (rules.length === 0) return [];
  const ruleResults = rules.map((rule) => truthOfRule(rule, asked.values));
  const sentence = `${asked.labelOf(asked.attribute)} ${words}${link} ${facts(ruleResults, asked)}.`;
  return [{ effect, rules: ruleResults, sentence }];
}

/** Hidden because a rule hides it, or because no rule that would show it holds. */
function hiddenReason(asked: Asked): readonly Reason[] {
  const hiding = holding(asked, "hide");
  if (hiding.length > 0) return reasonOf(asked, "hidden", hiding, "is hidden");
  const showing = having(asked, "show");
  const conditions = showing.map((rule) => describeCondition(withShownValues(rule.when, asked.shown), asked.labelOf));
  const only = conditions.length === 1 ? conditions[0] : conditions.map((condition) => `(${condition})`).join(" or ");
  return reasonOf(asked, "hidden", showing, `is hidden: it shows only if ${only}`, ", and");
}

/** The last rule that sets the present value. */
function filledReason(asked: Asked): readonly Reason[] {
  const value = valueOf(asked.values, asked.attribute);
  const sets = ({ actions }: CompiledRule) => actions.some((a) => a.kind === "setValue" && sameValue(a.value, value));
  const filling = holding(asked, "setValue").filter(sets).slice(-1);
  return reasonOf(asked, "filled", filling, `was set to ${described(asked, asked.attribute, value)}`);
}

function truthOfRule(rule: CompiledRule, values: Values): RuleTruth {
  const truth = truthOf(rule.when, values);
  return { key: rule.key, holds: truth.holds, truth };
}

/** The result of every part of a condition. */
export function truthOf(node: ConditionNode, values: Values): ConditionTruth {
  const holds = compileLogic(logicOf(node))(values);
  if (node.kind === "check") return { kind: "check", check: node, found: valueOf(values, node.attribute), holds };
  return { kind: node.kind, items: node.items.map((item) => truthOf(item, values)), holds };
}

function valueOf(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** The values that decided, as text: `Provider is 'Yes' and City is empty`. */
function facts(rules: readonly RuleTruth[], asked: Asked): string {
  const checks = rules.flatMap(({ truth }) => decisive(truth));
  const said = checks.map(
    ({ check: { attribute }, found }) => `${asked.labelOf(attribute)} is ${described(asked, attribute, found)}`,
  );
  return [...new Set(said)].join(" and ");
}

/** The checks that decided the result: the false ones of a false 'and', the true ones of a true 'or'. */
function decisive(truth: ConditionTruth): readonly Extract<ConditionTruth, { kind: "check" }>[] {
  if (truth.kind === "check") return [truth];
  const isOneEnough = truth.holds === (truth.kind === "or");
  return truth.items.filter((item) => !isOneEnough || item.holds === truth.holds).flatMap(decisive);
}

function described({ shown }: Asked, attribute: string, value: unknown): string {
  if (isEmpty(value)) return "empty";
  const texts = Array.isArray(value) ? value.map((item) => shown(attribute, [item])) : [shown(attribute, value)];
  return texts.map((text) => `'${text}'`).join(", ");
}
