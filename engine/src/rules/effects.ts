import type { CompiledRule, RuleGroups, RuleProgram } from "./compile.ts";
import type { Values } from "./compile-logic.ts";
import { sameValue } from "./value.ts";

/** What the rules do to one attribute, given the data. */
export interface Effects {
  readonly hidden: boolean;
  readonly disabled: boolean;
  /** Needed for completion; never refuses a save. */
  readonly needed: boolean;
  /** The rules that hold and cause this; for 'why'. */
  readonly because: readonly CompiledRule[];
}

/** Attributes without rules share this. */
const NO_EFFECTS: Effects = Object.freeze({ hidden: false, disabled: false, needed: false, because: [] });

/** Rule key → whether its IF holds. */
export type RuleResults = ReadonlyMap<string, boolean>;

/** Evaluates the rules given, or all; hands back the former map when no truth changed. */
export function evaluate(rules: readonly CompiledRule[], values: Values, former: RuleResults = new Map()): RuleResults {
  let now: Map<string, boolean> | null = null;
  for (const rule of rules) {
    const holds = rule.holds(values);
    if (former.get(rule.key) !== holds) (now ??= new Map(former)).set(rule.key, holds);
  }
  return now ?? former;
}

/**
 * A pure function of the rule results: hide beats show, of several show rules one holding is enough; disable and require
 * apply while one holds; a hidden attribute is not needed.
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

/** Whether an attribute is needed with these values: {@link effectsOf} for many records, without a map of rule results. */
export function isNeeded(program: RuleProgram, attribute: string, values: Values): boolean {
  const groups = program.groupsOf(attribute);
  const holds = (rule: CompiledRule) => rule.holds(values);
  return groups !== null && groups.requires.some(holds) && !isGroupHidden(groups, holds);
}

/**
 * What keeps a write from an attribute with these values: {@link effectsOf} without reasons and without a map of
 * rule results.
 */
export function writeBlock(program: RuleProgram, attribute: string, values: Values): "hidden" | "disabled" | null {
  const groups = program.groupsOf(attribute);
  if (groups === null) return null;
  const holds = (rule: CompiledRule) => rule.holds(values);
  if (isGroupHidden(groups, holds)) return "hidden";
  return groups.disables.some(holds) ? "disabled" : null;
}

function isGroupHidden({ shows, hides }: RuleGroups, holds: (rule: CompiledRule) => boolean): boolean {
  return hides.some(holds) || (shows.length > 0 && !shows.some(holds));
}

/** A setValue chain that is longer is cut: a circle that lint missed, or fifty rules in a row. */
const MAX_PASSES = 50;

export interface Settled {
  readonly values: Values;
  readonly ruleResults: RuleResults;
  /** Attributes that a setValue filled, in the order in which it did. */
  readonly filled: readonly string[];
}

/**
 * Carries setValue to its fixpoint: it fires when its IF turns from false to true, and what it fills may turn
 * further rules.
 * @param former rule results before the change; an absent entry counts as false, so an empty map fires all that hold
 * @param changed attributes whose value changed; only rules that read one are evaluated
 * @param mayFill on the server: only attributes that the item does not name
 */
export function settle(
  program: RuleProgram,
  values: Values,
  former: RuleResults,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean = () => true,
): Settled {
  let ruleResults = former;
  const settled = fillInTurn(values, changed, mayFill, (pending, current) => {
    const rules = distinct(pending, (name) => program.reading(name));
    const before = ruleResults;
    ruleResults = evaluate(rules, current, before);
    return rules.filter((rule) => ruleResults.get(rule.key) && !before.get(rule.key));
  });
  return { ...settled, ruleResults };
}

/**
 * {@link settle} for a write, which asks for no rule results: only rules that read what changed and set a value are
 * evaluated,
 * on the record as it was too.
 * @param setters attribute → the rules that read it and set a value
 * @param before the record as it was; null for a new one, of which no rule held before
 */
export function settleValues(
  setters: ReadonlyMap<string, readonly CompiledRule[]>,
  values: Values,
  before: Values | null,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean,
): Omit<Settled, "ruleResults"> {
  const ruleResults = new Map<CompiledRule, boolean>();
  return fillInTurn(values, changed, mayFill, (pending, current) =>
    distinct(pending, (name) => setters.get(name) ?? []).filter((rule) => {
      const held = ruleResults.get(rule) ?? (before !== null && rule.holds(before));
      const holds = rule.holds(current);
      ruleResults.set(rule, holds);
      return holds && !held;
    }),
  );
}

/**
 * Fills what the turned rules set, then what those turn that read it, until nothing is filled.
 * @param turnedBy the rules whose IF turned true with these attributes and values
 */
function fillInTurn(
  values: Values,
  changed: Iterable<string>,
  mayFill: (attribute: string) => boolean,
  turnedBy: (pending: ReadonlySet<string>, current: Values) => readonly CompiledRule[],
): Omit<Settled, "ruleResults"> {
  let current = values;
  const filled: string[] = [];
  let pending = new Set(changed);
  for (let pass = 0; pending.size > 0 && pass < MAX_PASSES; pass++) {
    const fills = turnedBy(pending, current).flatMap(fillsOf);
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

export function setsValue({ actions }: CompiledRule): boolean {
  return actions.some(({ kind }) => kind === "setValue");
}

function fillsOf(rule: CompiledRule): readonly { attribute: string; value: unknown }[] {
  return rule.actions.flatMap((a) => (a.kind === "setValue" ? [{ attribute: rule.attribute, value: a.value }] : []));
}
