import { type CompiledRule, NO_ATTRIBUTE, type RuleGroups, type RuleProgram } from "./compile.ts";
import type { Values } from "./compile-logic.ts";
import type { Facts } from "./facts.ts";
import { sameValue } from "../values/value.ts";

/** What the rules do to one attribute of a record. */
export interface Effects {
  readonly hidden: boolean;
  readonly disabled: boolean;
  /** Required for completion. It never prevents saving. */
  readonly needed: boolean;
  /** The rules that hold and cause this, for explanations. */
  readonly because: readonly CompiledRule[];
}

/** Shared by all attributes without rules. */
const NO_EFFECTS: Effects = Object.freeze({ hidden: false, disabled: false, needed: false, because: [] });

/** Rule key → whether its condition is true. */
export type RuleResults = ReadonlyMap<string, boolean>;

/** Evaluates the given rules. Returns the same map if no result changed. */
export function evaluate(
  rules: readonly CompiledRule[],
  values: Values,
  facts: Facts,
  former: RuleResults = new Map(),
): RuleResults {
  let now: Map<string, boolean> | null = null;
  for (const rule of rules) {
    const holds = rule.holds(values, facts);
    if (former.get(rule.key) !== holds) (now ??= new Map(former)).set(rule.key, holds);
  }
  return now ?? former;
}

/**
 * Computes an attribute's effects from the results of its rules. Hide wins over show. If there are several show rules,
 * one that holds is enough. Disable and require apply while any of their rules holds. A hidden attribute is never
 * needed.
 */
export function effectsOf(program: RuleProgram, ruleResults: RuleResults, attribute: string): Effects {
  const groups = program.groupsOf(attribute);
  if (!groups) return NO_EFFECTS;
  const holds = (rule: CompiledRule) => ruleResults.get(rule.key) === true;
  const hidden = isGroupHidden(groups, holds);
  const isOfHiding = (rule: CompiledRule) => groups.shows.includes(rule) || groups.hides.includes(rule);
  return Object.freeze({
    hidden,
    disabled: groups.disables.some(holds),
    needed: !hidden && groups.requires.some(holds),
    because: program.of(attribute).filter(hidden ? isOfHiding : holds),
  });
}

/**
 * Why rules prevent writing an attribute, given a record's values. Same as {@link effectsOf}, without reasons and
 * without a map of results.
 */
export function writeBlock(
  program: RuleProgram,
  attribute: string,
  values: Values,
  facts: Facts,
): "hidden" | "disabled" | null {
  const groups = program.groupsOf(attribute);
  if (groups === null) return null;
  const holds = (rule: CompiledRule) => rule.holds(values, facts);
  if (isGroupHidden(groups, holds)) return "hidden";
  return groups.disables.some(holds) ? "disabled" : null;
}

function isGroupHidden({ shows, hides }: RuleGroups, holds: (rule: CompiledRule) => boolean): boolean {
  return hides.some(holds) || (shows.length > 0 && !shows.some(holds));
}

/** A longer chain of setValue is cut off: it is a cycle that the lint missed, or fifty rules in a row. */
const MAX_PASSES = 50;

export interface SetValueResult {
  readonly values: Values;
  readonly ruleResults: RuleResults;
  /** Attributes that a setValue filled, in order. */
  readonly filled: readonly string[];
}

/**
 * Runs setValue until nothing changes. A rule fires when its condition turns from false to true; the value that it sets
 * may turn further rules.
 * @param former results before the change; a missing entry counts as false, so an empty map fires every rule that holds,
 *   those too that read no attribute
 * @param changed attributes whose value changed; only rules that read one of them are evaluated
 * @param mayFill on the server, only attributes that the item does not name
 */
export function applySetValue(
  program: RuleProgram,
  values: Values,
  facts: Facts,
  former: RuleResults,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean = () => true,
): SetValueResult {
  const first = former.size === 0 ? [...changed, NO_ATTRIBUTE] : [...changed];
  if (first.every((name) => program.reading(name).length === 0)) return { values, ruleResults: former, filled: [] };
  let ruleResults = former;
  const applied = fillInTurn(values, facts, first, mayFill, (pending, current) => {
    const rules = distinct(pending, (name) => program.reading(name));
    const before = ruleResults;
    ruleResults = evaluate(rules, current, facts, before);
    return rules.filter((rule) => ruleResults.get(rule.key) && !before.get(rule.key));
  });
  return { ...applied, ruleResults };
}

/**
 * As {@link applySetValue}, for writes, which need no map of results. It evaluates only rules that read a changed attribute
 * and set a value, on the previous record as well.
 * @param setters attribute → the rules that read it and set a value
 * @param before the previous record; null for a new one, where no rule held before
 */
export function applySetValueOnWrite(
  setters: ReadonlyMap<string, readonly CompiledRule[]>,
  values: Values,
  facts: Facts,
  before: Values | null,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean,
): Omit<SetValueResult, "ruleResults"> {
  const ruleResults = new Map<CompiledRule, boolean>();
  return fillInTurn(values, facts, changed, mayFill, (pending, current) =>
    distinct(pending, (name) => setters.get(name) ?? []).filter((rule) => {
      const held = ruleResults.get(rule) ?? (before !== null && rule.holds(before, facts));
      const holds = rule.holds(current, facts);
      ruleResults.set(rule, holds);
      return holds && !held;
    }),
  );
}

/**
 * Fills what the newly true rules set, then what rules that read those values set, until nothing is filled.
 * @param turnedBy the rules whose condition became true with these attributes and values
 */
function fillInTurn(
  values: Values,
  facts: Facts,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean,
  turnedBy: (pending: ReadonlySet<string>, current: Values) => readonly CompiledRule[],
): Omit<SetValueResult, "ruleResults"> {
  let current = values;
  const filled: string[] = [];
  let pending = new Set(changed);
  for (let pass = 0; pending.size > 0 && pass < MAX_PASSES; pass++) {
    const start = current;
    const fills = turnedBy(pending, current).flatMap((rule) => fillsOf(rule, start, facts));
    pending = new Set();
    for (const { attribute, value } of fills) {
      if (!mayFill(attribute) || sameValue(current[attribute], value)) continue;
      current = { ...current, [attribute]: value };
      pending.add(attribute);
      filled.push(attribute);
    }
  }
  return { values: current, filled };
}

function distinct(
  names: ReadonlySet<string>,
  rulesOf: (name: string) => readonly CompiledRule[],
): readonly CompiledRule[] {
  const [only, ...more] = names;
  if (only !== undefined && more.length === 0) return rulesOf(only);
  return [...new Set([...names].flatMap(rulesOf))];
}

export function setsValue({ fill }: CompiledRule): boolean {
  return fill !== null;
}

function fillsOf(
  { attribute, fill }: CompiledRule,
  values: Values,
  facts: Facts,
): readonly { attribute: string; value: unknown }[] {
  return fill === null ? [] : [{ attribute, value: fill.value(values, facts) }];
}
