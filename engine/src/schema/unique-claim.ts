import { NO_FACTS } from "../rules/facts.ts";
import type { Values } from "../rules/compile-logic.ts";
import { memoize } from "../values/memoize.ts";
import { isEmpty, textForm } from "../values/value.ts";
import { printText } from "../rules/text/print-text.ts";
import { isValue, uniqueCondition, type UniqueSpec } from "../metadata/unique-spec.ts";
import type { EntityType } from "./entity-type.ts";

/** What must be unique about a record: the value of one attribute, or several values together. */
export interface UniqueClaim {
  /** The name of the attribute, or a name made from those of the rule. Unique in the entity. */
  readonly name: string;
  /** The attributes that it depends on. */
  readonly attributes: readonly string[];
  readonly scope: "organization" | "all";
  /** The rule for several values, or for some records only. Null for a single attribute. */
  readonly rule: UniqueSpec | null;
}

/** All unique claims of an entity: its unique attributes in order, then its `uniqueList`. */
export const claimsOf = memoize((type: EntityType): readonly UniqueClaim[] => [
  ...type.attributes.flatMap(claimOfAttribute),
  ...type.uniqueList.map(ruleOf(type)),
]);

function claimOfAttribute({ name, needs }: EntityType["attributes"][number]): readonly UniqueClaim[] {
  const need = needs.find((each) => each.kind === "unique");
  return need ? [{ name, attributes: [name], scope: need.scope, rule: null }] : [];
}

function ruleOf({ scope }: EntityType): (rule: UniqueSpec) => UniqueClaim {
  return (rule) => {
    const { attributeList, when } = rule;
    return {
      name: attributeList.join("+") + (when ? `?${nameOf(when)}` : ""),
      attributes: [...new Set([...attributeList, ...(when ? uniqueCondition(when).reads : [])])],
      scope: scope === "organization" ? "organization" : "all",
      rule,
    };
  };
}

/** Another condition is another claim, so its key is filled anew. */
function nameOf(when: NonNullable<UniqueSpec["when"]>): string {
  return isValue(when) ? `${when.attribute}=${textForm(when.value)}` : printText(uniqueCondition(when).logic);
}

/** The value that a record claims, or the list of values of a rule. Null if it claims nothing. */
export function claimedValue({ name, rule }: UniqueClaim, values: Values): unknown {
  if (rule === null) return isEmpty(values[name]) ? null : values[name];
  const { attributeList, when } = rule;
  const counts = when === null || uniqueCondition(when).holds(values, NO_FACTS);
  const claimed = attributeList.map((attribute) => values[attribute] ?? null);
  return counts && claimed.every((value) => !isEmpty(value)) ? claimed : null;
}

/**
 * The issue of a record whose values another record has already. It is shown at the last attribute, which was probably
 * entered last.
 */
export function clashIssue(type: EntityType, { attributeList, message }: UniqueSpec) {
  const attribute = attributeList.at(-1) ?? null;
  const labels = attributeList.map((name) => type.byName.get(name)?.label ?? name).join(" and ");
  return message === null
    ? { code: "uniqueTogether", attribute, args: { labels } }
    : { code: "uniqueStated", attribute, args: { text: message } };
}
