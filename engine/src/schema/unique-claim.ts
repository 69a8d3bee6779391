import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../rules/value.ts";
import type { UniqueSpec } from "../metadata/unique-spec.ts";
import type { EntityType } from "./entity-type.ts";

/** What one record of an entity claims for itself: the value of a unique attribute, or several values together. */
export interface UniqueClaim {
  /** The attribute's name, or those of the rule: what tells claims of one entity apart. */
  readonly name: string;
  /** The attributes that it depends on. */
  readonly attributes: readonly string[];
  readonly scope: "organization" | "all";
  /** Of several values together, or of some records only; null for an attribute by itself. */
  readonly rule: UniqueSpec | null;
}

const known = new WeakMap<EntityType, readonly UniqueClaim[]>();

/** Every claim of an entity's records: its unique attributes in order, then its `uniqueList`. */
export function claimsOf(type: EntityType): readonly UniqueClaim[] {
  const claims = known.get(type) ?? [
    ...type.attributes.flatMap(claimOfAttribute),
    ...type.uniqueList.map(ruleOf(type)),
  ];
  known.set(type, claims);
  return claims;
}

function claimOfAttribute({ name, needs }: EntityType["attributes"][number]): readonly UniqueClaim[] {
  const need = needs.find((each) => each.kind === "unique");
  return need ? [{ name, attributes: [name], scope: need.scope, rule: null }] : [];
}

function ruleOf({ scope }: EntityType): (rule: UniqueSpec) => UniqueClaim {
  return (rule) => {
    const { attributeList, when } = rule;
    const suffix = when ? `?${when.attribute}=${textForm(when.value)}` : "";
    return {
      name: attributeList.join("+") + suffix,
      attributes: [...new Set([...attributeList, ...(when ? [when.attribute] : [])])],
      scope: scope === "organization" ? "organization" : "all",
      rule,
    };
  };
}

/** What a record claims: the attribute's value, or the list of those of a rule; null where it claims nothing. */
export function claimedValue({ name, rule }: UniqueClaim, values: Values): unknown {
  if (rule === null) return isEmpty(values[name]) ? null : values[name];
  const { attributeList, when } = rule;
  const counts = when === null || textForm(values[when.attribute]) === textForm(when.value);
  const claimed = attributeList.map((attribute) => values[attribute] ?? null);
  return counts && claimed.every((value) => !isEmpty(value)) ? claimed : null;
}

/** The issue of a record whose values another has already: at the last of them, which was likely chosen last. */
export function clashIssue(type: EntityType, { attributeList, message }: UniqueSpec) {
  const attribute = attributeList.at(-1) ?? null;
  const labels = attributeList.map((name) => type.byName.get(name)?.label ?? name).join(" and ");
  return message === null
    ? { code: "uniqueTogether", attribute, args: { labels } }
    : { code: "uniqueStated", attribute, args: { text: message } };
}
