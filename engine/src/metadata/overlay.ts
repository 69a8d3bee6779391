import type { RuleSpec } from "../rules/parse.ts";
import { sameValue } from "../rules/value.ts";

/** A definition's properties, as stored. */
export type Properties = Readonly<Record<string, unknown>>;

/** An administrator's layer: the properties set here, and what shipped said when they were set. */
export interface LocalLayer {
  readonly values: Properties;
  /** Property → the shipped value on which the local one was made; an upgrade that differs is reported. */
  readonly base: Properties;
}

/** Effective = shipped overlaid by local, property by property; rules are merged by their id (architecture 4). */
export function overlay(shipped: Properties | null, local: LocalLayer | null): Properties {
  if (!local) return shipped ?? {};
  if (!shipped) return local.values;
  const merged = { ...shipped, ...local.values };
  if (!("conditionalList" in local.values)) return merged;
  return { ...merged, conditionalList: mergeRules(rulesOf(local.base), rulesOf(shipped), rulesOf(local.values)) };
}

/** The local layer after somebody set `values`: what equals shipped is dropped, `base` records what it was made on. */
export function localLayer(shipped: Properties | null, effective: Properties): LocalLayer | null {
  if (!shipped) return { values: effective, base: {} };
  const keys = new Set([...Object.keys(shipped), ...Object.keys(effective)]);
  const changed = [...keys].filter((key) => !sameValue(shipped[key], effective[key]));
  if (changed.length === 0) return null;
  const pick = (from: Properties) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { values: pick(effective), base: pick(shipped) };
}

/** Properties that shipped changed since the local edit was made on them, to something else: 'keep, take, compare'. */
export function upgradeConflicts(shipped: Properties, local: LocalLayer): readonly string[] {
  const now = (key: string) => shipped[key] ?? null;
  return Object.keys(local.base).filter(
    (key) => !sameValue(local.base[key], now(key)) && !sameValue(local.values[key], now(key)),
  );
}

function rulesOf(properties: Properties): readonly RuleSpec[] {
  return (properties["conditionalList"] ?? []) as readonly RuleSpec[];
}

/** Three-way by id: a rule untouched locally follows shipped; one changed, added or removed locally stays so. */
function mergeRules(
  base: readonly RuleSpec[],
  shipped: readonly RuleSpec[],
  local: readonly RuleSpec[],
): readonly RuleSpec[] {
  const find = (rules: readonly RuleSpec[], id: string | undefined) => rules.find((rule) => rule.id === id);
  const kept = local.flatMap((rule) => {
    if (rule.id === undefined || !sameValue(rule, find(base, rule.id))) return [rule];
    const now = find(shipped, rule.id);
    return now ? [now] : [];
  });
  const added = shipped.filter((rule) => !find(base, rule.id) && !find(local, rule.id));
  return [...kept, ...added];
}
