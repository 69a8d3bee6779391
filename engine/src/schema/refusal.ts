import { refusalCondition, type RefusalSpec } from "../metadata/refusal-spec.ts";
import { tiedCondition, type TiedSpec } from "../metadata/tied-spec.ts";
import type { Condition } from "../rules/condition.ts";
import type { Issue } from "../values/issue.ts";
import { memoize } from "../values/memoize.ts";
import type { EntityType } from "./entity-type.ts";

/** What refuses a save of a record or warns of it: a rule of the entity, or two attributes that are tied. */
export interface Refusal {
  readonly condition: Condition;
  readonly isWarning: boolean;
  /** One for each attribute at which people read it. Its argument `rule` is the same in all of them, and in no others. */
  readonly issues: readonly Issue[];
  /** Whether people read it at one place: the first of these attributes that the save changes. */
  readonly isOnce: boolean;
}

type Refusing = Pick<EntityType, "ruleList" | "tiedList">;

/** All refusals of an entity, compiled once. */
export const refusalsIn = memoize(({ tiedList, ruleList }: Refusing): readonly Refusal[] => [
  ...tiedList.map(ofTied),
  ...ruleList.map(ofRule),
]);

const refusalsByPlace = memoize((type: Refusing): ReadonlyMap<string, readonly Refusal[]> => {
  const placed = refusalsIn(type).flatMap((refusal) =>
    [...new Set(refusal.issues.map(({ attribute }) => attribute ?? ""))].map((at) => ({ at, refusal })),
  );
  const places = Map.groupBy(placed, ({ at }) => at);
  return new Map([...places].map(([at, here]) => [at, here.map(({ refusal }) => refusal)]));
});

/** The refusals that people read at an attribute. */
export function refusalsAt(type: Refusing, attribute: string): readonly Refusal[] {
  return refusalsByPlace(type).get(attribute) ?? NONE;
}

const NONE: readonly Refusal[] = Object.freeze([]);

function ofTied(tied: TiedSpec): Refusal {
  const args = { rule: `${tied.attribute} ${tied.to}`, text: tied.message };
  const issues = [tied.attribute, tied.to].map((attribute) => ({ code: "tied", attribute, args }));
  return { condition: tiedCondition(tied), isWarning: false, issues, isOnce: true };
}

function ofRule(rule: RefusalSpec): Refusal {
  const { id, level, text, at } = rule;
  const code = level === "error" ? "ruleRefused" : "ruleWarned";
  const issues = at.map((attribute) => ({ code, attribute, args: { rule: id, text } }));
  return { condition: refusalCondition(rule), isWarning: level === "warning", issues, isOnce: false };
}
