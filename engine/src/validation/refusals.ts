import type { Values } from "../rules/compile-logic.ts";
import type { Facts } from "../rules/facts.ts";
import { type Refusal, refusalsIn } from "../schema/refusal.ts";
import type { Issue } from "../values/issue.ts";
import { sameValue } from "../values/value.ts";

/** What the rules of an entity say about a record, at each attribute that they name. */
export interface Refusals {
  /** They refuse the save. */
  readonly issues: readonly Issue[];
  /** They are only said. */
  readonly warnings: readonly Issue[];
}

/** Shared by all records that no rule refuses. */
const NO_REFUSALS: Refusals = Object.freeze({ issues: Object.freeze([]), warnings: Object.freeze([]) });

/**
 * What the rules of the entity refuse in a record that is saved, and what is tied in it. A rule says something only if
 * the record is new or the save changes something that its condition reads.
 * @param before the stored record; null for a new one
 */
export function refusalsOf(
  type: Parameters<typeof refusalsIn>[0],
  values: Values,
  before: Values | null,
  facts: Facts,
): Refusals {
  const holding = refusalsIn(type).filter(
    (refusal) => isTouched(refusal, values, before) && refusal.condition.holds(values, facts),
  );
  if (holding.length === 0) return NO_REFUSALS;
  const of = (isWarning: boolean) =>
    holding.filter((refusal) => refusal.isWarning === isWarning).flatMap((refusal) => said(refusal, values, before));
  return { issues: of(false), warnings: of(true) };
}

/** Whether the record is new, or the save changes something that the rule reads. */
export function isTouched({ condition }: Refusal, values: Values, before: Values | null): boolean {
  if (before === null) return true;
  for (const name of condition.reads) if (!sameValue(before[name], values[name])) return true;
  return false;
}

/** The issues of a refusal whose condition holds, at the places where people read it. */
export function said({ issues, isOnce }: Refusal, values: Values, before: Values | null): readonly Issue[] {
  if (!isOnce) return issues;
  const isChanged = ({ attribute }: Issue) => !sameValue(before?.[attribute ?? ""], values[attribute ?? ""]);
  return [issues.find(isChanged) ?? issues[0]].flatMap((issue) => issue ?? []);
}

/** Whether a refusal of the entity says it, or warns of it. */
export function isOfRefusal({ args }: Issue): boolean {
  return args?.["rule"] !== undefined;
}

/** The refusal that an issue is of. Undefined if it is of none. */
export function refusalBehind(type: Parameters<typeof refusalsIn>[0], issue: Issue): Refusal | undefined {
  const isSame = ({ code, args }: Issue) => code === issue.code && args?.["rule"] === issue.args?.["rule"];
  return isOfRefusal(issue) ? refusalsIn(type).find(({ issues }) => issues.some(isSame)) : undefined;
}
