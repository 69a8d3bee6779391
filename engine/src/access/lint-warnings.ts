import { refusalCondition } from "../metadata/refusal-spec.ts";
import type { PermissionMap } from "./permission.ts";
import type { Problem } from "../errors.ts";
import { compileLogic, type Test } from "../rules/compile-logic.ts";
import type { CompiledRule } from "../rules/compile.ts";
import type { LogicNode } from "../rules/logic.ts";
import { effectsOf, evaluate } from "../rules/effects.ts";
import type { ActionNode } from "../rules/node.ts";
import { sameValue } from "../values/value.ts";
import { fold } from "../values/fold.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { hiddenReads } from "./hidden-reads.ts";
import { lintRule, lintValues } from "./lint-rule.ts";
import { neverShown } from "../schema/never-shown.ts";
import { placeOf } from "../schema/rule-place.ts";
import { type PossibleRecord, possibleRecords } from "../schema/possible-values.ts";
import { refusedValues } from "../validation/refused-value.ts";

/**
 * Finds metadata that are valid but probably a mistake: conditions that are always or never true, rules that contradict
 * each other or set a value that a save would refuse, required attributes that are always hidden, fields that only show
 * each other, two attributes with one label, and rules that read attributes some users may not view. Administrators see
 * these warnings; a publish does not fail because of them. A condition is checked against every value its attributes can
 * have; where those cannot be listed, it is not checked.
 * @param profiles the permissions of each profile, by its name
 * @returns one problem for each finding; its path is that of the attribute or the rule
 */
export function lintWarnings(
  metadata: Metadata,
  profiles: ReadonlyMap<string, PermissionMap> = new Map(),
): readonly Problem[] {
  const entities = [...metadata.entities.values()].filter((entity) => entity.viewOf === null);
  return entities.flatMap((entity) => [
    ...sameLabels(entity),
    ...hiddenReads(entity, profiles),
    ...entity.attributes.flatMap((attribute) => lintAttribute(entity, attribute)),
    ...neverShown(entity),
    ...mappingsAside(entity),
    ...mappingFilters(entity),
    ...refusalsAside(entity),
    ...constantRefusals(entity),
  ]);
}

function lintAttribute(entity: EntityType, attribute: AttributeType): readonly Problem[] {
  const own = entity.rules.of(attribute.name);
  const blocked = own.flatMap((rule) => setAside(entity, rule));
  const rules = own.filter((rule) => rule.blocked === undefined);
  const constant = rules.flatMap((rule) => constants(entity, rule));
  const turning = rules.filter((rule) => !constant.some(({ path }) => path === placeOf(entity, rule)));
  const refused = rules.flatMap((rule) => refusedValues(entity, attribute, rule));
  return [
    ...blocked,
    ...constant,
    ...contradictions(entity, turning),
    ...refused,
    ...turning.flatMap((rule) => lintRule(entity, rule)),
    ...requiredButHidden(entity, attribute),
  ];
}

function mappingsAside({ name: entity, mappings }: EntityType): readonly Problem[] {
  return mappings.flatMap(({ name, label, blocked }) => {
    if (blocked === null) return [];
    const message = `${label} exports nothing: ${blocked.replace(/\.$/, "")}; give it a filter, or let it export all records`;
    return [{ code: "blocked", path: `mapping ${entity}.${name}`, message } as const];
  });
}

/** Filters that let all records pass or none, or compare attributes with values that they never have. */
function mappingFilters(entity: EntityType): readonly Problem[] {
  return entity.mappings.flatMap(({ name, filter, blocked }) => {
    if (filter === null || blocked !== null) return [];
    const path = `mapping ${entity.name}.${name}`;
    const result = constantResult(entity, filter, compileLogic(filter));
    if (result === null) return lintValues(entity, filter, path);
    return result
      ? [{ code: "alwaysTrue", path, message: "the filter always holds; without it all records are exported too" }]
      : [{ code: "neverTrue", path, message: "the filter never holds; nothing is exported" }];
  });
}

/** What a condition gives for every possible record; null if that differs, or cannot be determined. */
function constantResult(entity: EntityType, condition: LogicNode, holds: Test): boolean | null {
  const results = possibleRecords(entity, [condition])?.map(({ values, facts }) => holds(values, facts)) ?? [];
  const [first = null] = results;
  return results.every((result) => result === first) ? first : null;
}

/** A rule of the entity that lost its condition refuses nothing until somebody decides. */
function refusalsAside({ name, ruleList }: EntityType): readonly Problem[] {
  return ruleList.flatMap(({ id, text, blocked }) => {
    if (blocked === undefined) return [];
    const message = `‘${text}’ is set aside: ${blocked.replace(/\.$/, "")}; give it a condition, or delete it`;
    return [{ code: "blocked", path: `${name}.ruleList[${id}]`, message } as const];
  });
}

const HOLDS_NEVER = "the IF part never holds; change what it compares with";
const REFUSES_ALL = "the IF part always holds, so the rule concerns every save";

/** Conditions of the rules of the entity that always or never hold. */
function constantRefusals(entity: EntityType): readonly Problem[] {
  return entity.ruleList.flatMap((rule) => {
    if (rule.blocked !== undefined) return [];
    const { logic, holds } = refusalCondition(rule);
    const result = constantResult(entity, logic, holds);
    if (result === null) return [];
    const path = `${entity.name}.ruleList[${rule.id}]`;
    const [code, why] = result ? ["alwaysTrue", REFUSES_ALL] : ["neverTrue", HOLDS_NEVER];
    return [{ code, path, message: why } as const];
  });
}

/** A rule that lost its condition stays hidden from everybody until somebody decides. */
function setAside(entity: EntityType, rule: CompiledRule): readonly Problem[] {
  if (rule.blocked === undefined) return [];
  const message = `the rule is set aside: ${rule.blocked.replace(/\.$/, "")}; give it a condition, or delete it`;
  return [{ code: "blocked", path: placeOf(entity, rule), message }];
}

/** Conditions that always or never hold. `true` alone says that completion always needs a field: nothing else can. */
function constants(entity: EntityType, rule: CompiledRule): readonly Problem[] {
  const isAlways = rule.when.kind === "constant" && rule.when.value;
  if (isAlways && rule.actions.every(({ kind }) => kind === "require")) return [];
  const result = constantResult(entity, rule.when, rule.holds);
  const path = placeOf(entity, rule);
  if (result === null) return [];
  return result
    ? [{ code: "alwaysTrue", path, message: "the IF part always holds; a rule is not needed for that" }]
    : [{ code: "neverTrue", path, message: HOLDS_NEVER }];
}

function contradictions(entity: EntityType, rules: readonly CompiledRule[]): readonly Problem[] {
  return rules.flatMap((one) =>
    rules
      .filter((other) => other !== one)
      .flatMap((other) => {
        const message = contradiction(entity, one, other, rules.indexOf(one) < rules.indexOf(other));
        return message === null ? [] : [{ code: "contradiction", path: placeOf(entity, one), message } as const];
      }),
  );
}

/** Why the first rule has no effect beside the second; null when it can have one. */
function contradiction(entity: EntityType, one: CompiledRule, other: CompiledRule, isFirst: boolean): string | null {
  const otherName = `rule ${entity.rules.of(other.attribute).indexOf(other) + 1}`;
  const isBeaten = (does(one, "show") || does(one, "require")) && does(other, "hide");
  if (isBeaten && implies(entity, one, other)) return `whenever this rule holds, ${otherName} hides the field`;
  const isReset = isFirst && setsOther(one, other) && implies(entity, one, other) && implies(entity, other, one);
  return isReset ? `${otherName} sets another value under the same condition` : null;
}

function does(rule: CompiledRule, action: ActionNode["kind"]): boolean {
  return rule.actions.some(({ kind }) => kind === action);
}

function setsOther(one: CompiledRule, other: CompiledRule): boolean {
  const [a, b] = [one, other].map(({ actions }) => actions.find((action) => action.kind === "setValue"));
  return a !== undefined && b !== undefined && !sameValue(a, b);
}

function implies(entity: EntityType, one: CompiledRule, other: CompiledRule): boolean {
  const records = possibleRecords(entity, [one.when, other.when]);
  return records?.every(({ values, facts }) => !one.holds(values, facts) || other.holds(values, facts)) ?? false;
}

/** Required whatever the record contains, and hidden whatever it contains. */
function requiredButHidden(entity: EntityType, attribute: AttributeType): readonly Problem[] {
  const { name, label, required, requiredCreate, requiredUpdate, allowNull } = attribute;
  if (!required && !requiredCreate && !requiredUpdate && allowNull) return [];
  const rules = entity.rules.of(name).filter((rule) => does(rule, "show") || does(rule, "hide"));
  const records =
    rules.length > 0 &&
    possibleRecords(
      entity,
      rules.map((rule) => rule.when),
    );
  const isHidden = ({ values, facts }: PossibleRecord) =>
    effectsOf(entity.rules, evaluate(rules, values, facts), name).hidden;
  if (!records || !records.every(isHidden)) return [];
  const message = `${label} is required and its rules always hide it; nobody can fill it in`;
  return [{ code: "requiredButHidden", path: `${entity.name}.${name}`, message }];
}

/** Sheets match columns by label, so labels must differ. Attributes of different variants never occur together. */
function sameLabels(entity: EntityType): readonly Problem[] {
  const labelled = entity.attributes.filter((attribute) => attribute.element && fold(attribute.label) !== "");
  return [...Map.groupBy(labelled, ({ label }) => fold(label)).values()].flatMap((same) =>
    same.flatMap((attribute, i) => {
      const former = same.slice(0, i).find((other) => !isApart(attribute, other));
      if (!former) return [];
      const message = `another attribute has the label ${former.label} already; give each its own`;
      return [{ code: "sameLabel", path: `${entity.name}.${attribute.name}.label`, message } as const];
    }),
  );
}

/** Whether no organization can have both attributes, because their variants differ. */
function isApart({ variants: one }: AttributeType, { variants: other }: AttributeType): boolean {
  if (one === null || other === null || one.size === 0 || other.size === 0) return false;
  return [...one].every((variant) => !other.has(variant));
}
