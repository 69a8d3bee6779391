import { type AttributeType, textForm } from "@armature/engine";
import { checkNode, compileLogic, type LogicNode, readsOfLogic, type RuleNode } from "@armature/engine/rules";
import type { QuestionPrerequisiteSpec } from "./questionnaire-spec.ts";
import type { Link, RelatedTest } from "./question-type.ts";

/** A prerequisite as a condition on the attribute that it reads. */
export function prerequisiteCondition(spec: QuestionPrerequisiteSpec): LogicNode {
  const isNot = spec.operator === "not-equal";
  const operator = isNot ? "isNotEqual" : "isEqual";
  const checks = (spec.valueList ?? [spec.value]).map((value) => checkNode(spec.attribute, operator, value));
  return joined(isNot ? "and" : "or", checks);
}

/** The condition that an attribute has no value. */
export function emptyCondition(attribute: string): LogicNode {
  return checkNode(attribute, "isEqual", null);
}

/** The condition that a question applies: it has an answer, or nobody said that it does not apply. */
export function appliesCondition(attribute: string, { name, valueYes }: AttributeType): LogicNode {
  const unsaid = valueYes === null ? emptyCondition(name) : checkNode(name, "isNotEqual", valueYes);
  return joined("or", [checkNode(attribute, "isNotEqual", null), unsaid]);
}

/** A prerequisite on related records: a test of those records, whose result a condition can read. */
export function relatedPrerequisite(spec: QuestionPrerequisiteSpec, entity: string, link: Link): RelatedTest {
  const condition = prerequisiteCondition(spec);
  const verb = spec.operator === "not-equal" ? "is not" : "is";
  const values = JSON.stringify((spec.valueList ?? [spec.value]).map(textForm));
  return relatedTest(`any ${entity} whose ${spec.attribute} ${verb} ${values}`, entity, link, [condition]);
}

/** A test of related records. Without conditions it asks whether there is any record. */
export function relatedTest(name: string, entity: string, link: Link, conditions: readonly LogicNode[]): RelatedTest {
  const own = conditions.flatMap((condition) => [...readsOfLogic(condition)]);
  const holds = compileLogic({ kind: "and", items: conditions });
  const reads = new Set([...own, ...(link.kind === "children" ? link.by : [])]);
  return Object.freeze({ name, entity, link, holds, reads });
}

export function relatedCondition(test: RelatedTest): LogicNode {
  return checkNode(test.name, "isEqual", true);
}

/** Joins conditions, which must all hold. Null if there are none. */
export function allOf(conditions: readonly LogicNode[]): LogicNode | null {
  const [first] = conditions;
  return first === undefined ? null : joined("and", conditions);
}

function joined(kind: "and" | "or", items: readonly LogicNode[]): LogicNode {
  const [first, ...more] = items;
  return first !== undefined && more.length === 0 ? first : Object.freeze({ kind, items: Object.freeze(items) });
}

/**
 * The rules of a question: the rules of its attribute, limited to when the prerequisites hold. Any one of several show
 * rules is enough to show the attribute, so the prerequisites are added to each of them. Other actions of a rule stay
 * the same.
 */
export function questionRules(rules: readonly RuleNode[], prerequisites: LogicNode | null): readonly RuleNode[] {
  if (prerequisites === null) return rules;
  const ids = new Set(rules.map((rule) => rule.id));
  const shows = rules.filter(isShow);
  const others = rules.flatMap(withoutShow);
  const asked = shows.length === 0 ? [prerequisites] : shows.map((rule) => joined("and", [prerequisites, rule.when]));
  return Object.freeze([...others, ...asked.map((when, i) => showRule(freeId(`asked${i + 1}`, ids), when))]);
}

function isShow(rule: RuleNode): boolean {
  return rule.actions.some((action) => action.kind === "show");
}

function withoutShow(rule: RuleNode): readonly RuleNode[] {
  const actions = rule.actions.filter((action) => action.kind !== "show");
  return actions.length === 0 ? [] : [Object.freeze({ ...rule, actions: Object.freeze(actions) })];
}

function showRule(id: string, when: LogicNode): RuleNode {
  return Object.freeze({ id, when, actions: Object.freeze([Object.freeze({ kind: "show" as const })]) });
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}'`, taken) : id;
}
