import type { Properties } from "@armature/engine/metadata";
import type { RuleSpec } from "@armature/engine/rules";
import { isEmpty } from "@armature/engine";
import { refusedDefinition } from "./refused-definition.ts";

/**
 * Refuses checks in place of the condition of a rule that is stored as JSON Logic. A client that knows only checks has
 * not shown that condition, and would replace it by a part of what it says.
 * @throws AppError refusedMetadata (400)
 */
export function refuseLostLogic(former: Properties, now: Properties): void {
  const rules = new Map(rulesOf(now).map((rule) => [rule.id, rule]));
  const lost = rulesOf(former).find((rule) => {
    const next = rules.get(rule.id);
    return isEmpty(rule.blocked) && isLogic(rule) && next !== undefined && !isLogic(next);
  });
  if (!lost) return;
  const message = `The rule ${lost.id} has a condition in JSON Logic. Keep it, or remove the rule and add one with another id.`;
  throw refusedDefinition("conditionalList", message);
}

function rulesOf({ conditionalList = [] }: Properties): readonly RuleSpec[] {
  return conditionalList as readonly RuleSpec[];
}

function isLogic({ if: condition }: RuleSpec): boolean {
  return "logic" in condition;
}
