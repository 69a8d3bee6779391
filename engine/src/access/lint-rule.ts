import { choicesOf } from "../elements/choices.ts";
import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { type Check, checksOf, type Literal, type LogicNode } from "../rules/logic.ts";
import type { ActionNode } from "../rules/node.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isClosedList } from "../schema/possible-values.ts";
import { placeOf } from "../schema/rule-place.ts";
import { isDay } from "../values/day.ts";
import { isEmpty, numberOf, textForm } from "../values/value.ts";

/** What is odd about a single rule: actions that undo one another, and values that its attributes never have. */
export function lintRule(entity: EntityType, rule: CompiledRule): readonly Problem[] {
  return [...lintActions(entity, rule), ...lintValues(entity, rule.when, placeOf(entity, rule))];
}

function lintActions(entity: EntityType, rule: CompiledRule): readonly Problem[] {
  const has = (kind: ActionNode["kind"]) => rule.actions.some((action) => action.kind === kind);
  const messages = [
    ...(has("show") && has("hide") ? ["the rule shows and hides the field; it stays hidden"] : []),
    ...(has("disable") && has("require") && !has("setValue")
      ? ["the rule needs a value in a field that it disables; nobody can fill it in"]
      : []),
  ];
  return messages.map((message) => ({ code: "contradiction", path: placeOf(entity, rule), message }));
}

/** Values with which a condition compares attributes that never have them. */
export function lintValues(entity: EntityType, condition: LogicNode, path: string): readonly Problem[] {
  const messages = checksOf(condition).flatMap((check) => {
    const attribute = entity.byName.get(check.attribute);
    return attribute ? check.values.flatMap((value) => oddValue(attribute, check, value)) : [];
  });
  return [...new Set(messages)].map((message) => ({ code: "refusedValue", path, message }));
}

/** Why an attribute never has a value with which it is compared; empty if it can have it. */
function oddValue(attribute: AttributeType, { node }: Check, value: Literal): readonly string[] {
  const isPart = node.kind === "startsWith" || (node.kind === "contains" && node.left.kind === "attribute");
  if (isEmpty(value) || (isPart && !attribute.multiple)) return [];
  const { label, column } = attribute;
  const text = textForm(value);
  const isNumber = column === "integer" || column === "numeric";
  if (isNumber && numberOf(value) === null) return [`${label} is a number, and '${text}' is none`];
  if (column === "date" && !isDay(value)) return [`${label} is a date, and '${text}' is none; write it as 2026-01-31`];
  const isGone = node.kind !== "lessThan" && isClosedList(attribute) && !choicesOf(attribute).byValue(text);
  return isGone ? [`${label} has no choice '${text}'`] : [];
}
