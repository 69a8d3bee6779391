import type { Properties } from "@armature/engine/metadata";
import { parseCondition, type RuleSpec, writeCondition } from "@armature/engine/rules";
import { isEmpty } from "@armature/engine";
import { refusedDefinition } from "./refused-definition.ts";

/**
 * Refuses checks in place of the condition of a rule that is stored as JSON Logic, and a fixed value in place of an
 * expression. A client that knows only these has not shown the rule whole, and would replace it by a part of what it
 * says.
 * @throws AppError refusedMetadata (400)
 */
export function refuseLostLogic(former: Properties, now: Properties): void {
  const rules = new Map(rulesOf(now).map((rule) => [rule.id, rule]));
  const lost = rulesOf(former).find((rule) => {
    const next = rules.get(rule.id);
    if (!isEmpty(rule.blocked) || next === undefined) return false;
    return (isLogic(rule) && !isLogic(next)) || (sets(rule, "value") && sets(next, "valueDefault"));
  });
  if (!lost) return;
  const message = `The rule ${lost.id} has a condition or a value in JSON Logic. Keep it, send the new one as logic too, or remove the rule and add one with another id.`;
  throw refusedDefinition("conditionalList", message);
}

/**
 * Stores checks where they say the same as JSON Logic. So a client that knows `logic` can send it for every condition,
 * and one that does not can still show those that checks can say.
 */
export function withChecks(values: Properties): Properties {
  const rules = rulesOf(values);
  if (!rules.some(isLogic)) return values;
  const written = rules.map((rule) => {
    const condition = isLogic(rule) ? writeCondition(parseCondition(rule.if)) : rule.if;
    return "logic" in condition ? rule : { ...rule, if: condition };
  });
  return { ...values, conditionalList: written };
}

function rulesOf({ conditionalList = [] }: Properties): readonly RuleSpec[] {
  return conditionalList as readonly RuleSpec[];
}

function isLogic({ if: condition }: RuleSpec): boolean {
  return "logic" in condition;
}

/** Whether the rule sets a value, and says it by this property. */
function sets({ then }: RuleSpec, property: "value" | "valueDefault"): boolean {
  return then.some((action) => action.id === "setValue" && (property === "value") === (action.value !== undefined));
}
