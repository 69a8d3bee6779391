import { refusalCondition, type RefusalSpec } from "../metadata/refusal-spec.ts";
import { tiedCondition, type TiedSpec } from "../metadata/tied-spec.ts";
import type { Condition } from "../rules/condition.ts";
import type { Issue } from "../values/issue.ts";
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

const known = new WeakMap<Refusing, readonly Refusal[]>();

/** All refusals of an entity, compiled once. */
export function refusalsIn(type: Refusing): readonly Refusal[] {
  const refusals = known.get(type) ?? [...type.tiedList.map(ofTied), ...type.ruleList.map(ofRule)];
  known.set(type, refusals);
  return refusals;
}

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
