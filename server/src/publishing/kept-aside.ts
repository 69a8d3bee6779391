import { sameValue, type Values } from "@armature/engine";
import type { Properties } from "@armature/engine/metadata";
import type { DefinitionKind } from "../metadata/definition-name.ts";

/**
 * The properties with what is still set aside. Only the server sets something aside, and it stays so until somebody
 * decides: gives a rule another condition or a mapping a filter, deletes the rule, or sends `blocked: null`.
 * @param former the stored properties; null for a new definition
 * @param normalized the new ones, in the stored form
 * @param sent as they were sent
 */
export function keptAside(
  kind: DefinitionKind,
  former: Properties | null,
  normalized: Properties,
  sent: Properties,
): Properties {
  const condition = CONDITIONS[kind];
  if (condition !== undefined) return withBlocked(normalized, former, condition, sent["blocked"] === null);
  const list = RULES[kind];
  if (list === undefined || !Array.isArray(normalized[list])) return normalized;
  const stored = new Map(entriesIn(former, list).map((rule) => [rule["id"], rule]));
  const rules = entriesIn(normalized, list).map((rule) =>
    withBlocked(rule, stored.get(rule["id"]) ?? null, ["if"], rule["blocked"] === null),
  );
  return { ...normalized, [list]: rules };
}

/** The properties whose change is a decision about the whole definition. */
const CONDITIONS: Readonly<Partial<Record<DefinitionKind, readonly string[]>>> = {
  mapping: ["conditionalList"],
  webhook: ["when", "attributeList"],
};

/** The lists with rules that can be set aside. */
const RULES: Readonly<Partial<Record<DefinitionKind, string>>> = { attribute: "conditionalList", entity: "ruleList" };

function entriesIn(properties: Properties | null, list: string): readonly Values[] {
  return (properties?.[list] ?? []) as readonly Values[];
}

/** @param conditions the properties whose change is a decision */
function withBlocked(now: Values, former: Values | null, conditions: readonly string[], isOpened: boolean): Values {
  const { blocked: _, ...open } = now;
  const text = former?.["blocked"] ?? null;
  const isChanged = (name: string) => !sameValue(now[name] ?? null, former?.[name] ?? null);
  const isDecided = isOpened || conditions.some(isChanged);
  return text === null || isDecided ? open : { ...open, blocked: text };
}
