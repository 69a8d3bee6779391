import type { Facts } from "../rules/facts.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { contextOf } from "./validate.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { compileLogic, type Values } from "../rules/compile-logic.ts";
import { describeLogic, type LabelOf, logicWithShownValues, quoted } from "../rules/describe.ts";
import { effectsOf, evaluate } from "../rules/effects.ts";
import { type LogicNode, readsOfLogic } from "../rules/logic.ts";
import type { ActionNode } from "../rules/node.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";

/** A condition with its result for one record. */
export interface ExplainedCondition {
  readonly kind: LogicNode["kind"];
  readonly holds: boolean;
  /** The conditions inside it; of a choice its test and the branch that was taken. */
  readonly items: readonly ExplainedCondition[];
  /** Attribute → the value that was found, of a part without conditions inside. */
  readonly found: Values;
}

export interface ExplainedRule {
  /** `attribute.ruleId` */
  readonly key: string;
  readonly holds: boolean;
  readonly condition: ExplainedCondition;
}

export type ExplainedEffect = "shown" | "hidden" | "disabled" | "needed" | "required" | "filled";

/** Why an effect applies: the rules that cause it, and a sentence with the values that decided. */
export interface Reason {
  readonly effect: ExplainedEffect;
  readonly rules: readonly ExplainedRule[];
  readonly sentence: string;
}

/**
 * Explains the effects of rules on an attribute of a record. Empty if no rule has an effect. 'Filled' means that a rule
 * which holds sets the present value; the values alone do not tell whether a person or the rule set it.
 * @param found labels of references; an id without one is shown itself
 */
export function explain(
  type: EntityType,
  values: Values,
  attribute: string,
  facts: Facts,
  found: LookupResult = NO_RESULT,
): readonly Reason[] {
  const rules = type.rules.of(attribute);
  const effects = effectsOf(type.rules, evaluate(rules, values, facts), attribute);
  const explained: Explained = {
    rules,
    values,
    facts,
    attribute,
    labelOf: (name) => type.byName.get(name)?.label ?? name,
    shown: (name, value) => shownText(type.byName.get(name), value, found),
  };
  return [
    ...(effects.hidden ? hiddenReason(explained) : reasonOf(explained, "shown", holding(explained, "show"), "shows")),
    ...(effects.disabled ? reasonOf(explained, "disabled", holding(explained, "disable"), "is disabled") : []),
    ...(effects.needed ? reasonOf(explained, "needed", holding(explained, "require"), "is needed") : []),
    ...(effects.hidden ? [] : reasonOf(explained, "required", holding(explained, "requireToSave"), "is required")),
    ...filledReason(explained),
  ];
}

/** The attribute, its rules and the record. */
interface Explained {
  readonly attribute: string;
  readonly rules: readonly CompiledRule[];
  readonly values: Values;
  readonly facts: Facts;
  readonly labelOf: LabelOf;
  /** A value as people read it: 'Yes' instead of the stored 1. */
  readonly shown: (attribute: string, value: unknown) => string;
}

function shownText(attribute: AttributeType | undefined, value: unknown, found: LookupResult): string {
  return attribute?.element?.format(value, contextOf(attribute, {}, found)) ?? textForm(value);
}

function having({ rules }: Explained, action: ActionNode["kind"]): readonly CompiledRule[] {
  return rules.filter((rule) => rule.actions.some(({ kind }) => kind === action));
}

function holding(explained: Explained, action: ActionNode["kind"]): readonly CompiledRule[] {
  return having(explained, action).filter((rule) => rule.holds(explained.values, explained.facts));
}

function reasonOf(
  explained: Explained,
  effect: ExplainedEffect,
  rules: readonly CompiledRule[],
  words: string,
  link = " because",
): readonly Reason[] {
  if (rules.length === 0) return [];
  const ruleResults = rules.map((rule) => explainRule(rule, explained));
  const sentence = `${explained.labelOf(explained.attribute)} ${words}${link} ${deciding(ruleResults, explained)}.`;
  return [{ effect, rules: ruleResults, sentence }];
}

/** Hidden because a rule hides it, or because no rule that would show it holds. */
function hiddenReason(explained: Explained): readonly Reason[] {
  const blocked = explained.rules.filter((rule) => rule.blocked !== undefined && rule.actions.length > 0);
  if (blocked.length > 0) return [setAsideReason(explained, blocked)];
  const hiding = holding(explained, "hide");
  if (hiding.length > 0) return reasonOf(explained, "hidden", hiding, "is hidden");
  const showing = having(explained, "show");
  const conditions = showing.map((rule) =>
    describeLogic(logicWithShownValues(rule.when, explained.shown), explained.labelOf),
  );
  const only = conditions.length === 1 ? conditions[0] : conditions.map((condition) => `(${condition})`).join(" or ");
  return reasonOf(explained, "hidden", showing, `is hidden: it shows only if ${only}`, ", and");
}

/** Hidden because a rule that showed or hid it has lost its condition. */
function setAsideReason(explained: Explained, rules: readonly CompiledRule[]): Reason {
  const why = [...new Set(rules.map(({ blocked = "" }) => blocked.replace(/\.$/, "")))].join("; ");
  const sentence = `${explained.labelOf(explained.attribute)} is hidden: its rule is set aside. ${why}.`;
  return { effect: "hidden", rules: rules.map((rule) => explainRule(rule, explained)), sentence };
}

/** The last rule that sets the present value. */
function filledReason(explained: Explained): readonly Reason[] {
  const { values, facts } = explained;
  const value = valueOf(values, explained.attribute);
  const sets = ({ fill }: CompiledRule) => fill !== null && sameValue(fill.value(values, facts), value);
  const filling = holding(explained, "setValue").filter(sets).slice(-1);
  return reasonOf(explained, "filled", filling, `was set to ${described(explained, explained.attribute, value)}`);
}

function explainRule(rule: CompiledRule, { values, facts }: Explained): ExplainedRule {
  const condition = explainCondition(rule.when, values, facts);
  return { key: rule.key, holds: condition.holds, condition };
}

/** The result of every part of a condition. */
export function explainCondition(node: LogicNode, values: Values, facts: Facts): ExplainedCondition {
  const items = conditionsIn(node, values, facts).map((item) => explainCondition(item, values, facts));
  const reads = items.length > 0 ? [] : [...readsOfLogic(node)];
  const found = Object.fromEntries(reads.map((name) => [name, valueOf(values, name)]));
  return { kind: node.kind, holds: compileLogic(node)(values, facts), items, found };
}

function conditionsIn(node: LogicNode, values: Values, facts: Facts): readonly LogicNode[] {
  if (node.kind === "and" || node.kind === "or") return node.items;
  if (node.kind === "not") return [node.item];
  if (node.kind !== "choice") return [];
  return [node.test, compileLogic(node.test)(values, facts) ? node.then : node.otherwise];
}

function valueOf(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** The values that decided, as text: `Provider is 'Yes' and City is empty`. */
function deciding(rules: readonly ExplainedRule[], explained: Explained): string {
  const parts = rules.flatMap(({ condition }) => decisive(condition));
  const said = parts.flatMap(({ found }) =>
    Object.entries(found).map(
      ([attribute, value]) => `${explained.labelOf(attribute)} is ${described(explained, attribute, value)}`,
    ),
  );
  return [...new Set(said)].join(" and ") || "its condition reads nothing";
}

/** The comparisons that decided the result: the false ones of a false 'and', the true ones of a true 'or'. */
function decisive(condition: ExplainedCondition): readonly ExplainedCondition[] {
  if (condition.items.length === 0) return [condition];
  const isJoin = condition.kind === "and" || condition.kind === "or";
  const isOneEnough = isJoin && condition.holds === (condition.kind === "or");
  return condition.items.filter((item) => !isOneEnough || item.holds === condition.holds).flatMap(decisive);
}

function described({ shown }: Explained, attribute: string, value: unknown): string {
  if (isEmpty(value)) return "empty";
  const texts = Array.isArray(value) ? value.map((item) => shown(attribute, [item])) : [shown(attribute, value)];
  return texts.map(quoted).join(", ");
}
