import type { RuleSpec } from "../rules/parse.ts";
import { sameValue } from "../values/value.ts";

/** The properties of a definition, as stored. */
export type Properties = Readonly<Record<string, unknown>>;

/** An administrator's changes of a definition: the properties set here, and the shipped values at that time. */
export interface LocalLayer {
  readonly values: Properties;
  /** Property → the shipped value when the local one was set. Rules are merged against it. */
  readonly base: Properties;
}

/** Overlays the shipped definition with the local one, property by property. Rules are merged by id. */
export function overlay(shipped: Properties | null, local: LocalLayer | null): Properties {
  if (!local) return shipped ?? {};
  if (!shipped) return local.values;
  const merged = { ...shipped, ...local.values };
  if (!("conditionalList" in local.values)) return merged;
  return { ...merged, conditionalList: mergeRules(rulesOf(local.base), rulesOf(shipped), rulesOf(local.values)) };
}

/**
 * The local layer after an administrator sets `effective`. Values equal to the shipped ones are dropped; `base` records
 * the shipped values of the others.
 */
export function localLayer(shipped: Properties | null, effective: Properties): LocalLayer | null {
  if (!shipped) return { values: effective, base: {} };
  const keys = new Set([...Object.keys(shipped), ...Object.keys(effective)]);
  const changed = [...keys].filter((key) => !sameValue(shipped[key], effective[key]));
  if (changed.length === 0) return null;
  const pick = (from: Properties) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { values: pick(effective), base: pick(shipped) };
}

function rulesOf(properties: Properties): readonly RuleSpec[] {
  return (properties["conditionalList"] ?? []) as readonly RuleSpec[];
}

/**
 * Merges rules three ways by id. A rule that nobody changed locally follows the shipped one; a rule that was changed,
 * added or removed locally stays so.
 */
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
