import { type OperatorName, ruleOperatorsOf } from "../elements/element-type.ts";
import { problem, type Problem } from "../errors.ts";
import { type Check, checksOf, type LogicNode, readsOfLogic } from "../rules/logic.ts";
import { inWords } from "../values/in-words.ts";
import type { EntityType } from "./entity-type.ts";
import { lintKinds } from "./lint-kinds.ts";
import { noAttribute } from "./no-attribute.ts";

/**
 * What keeps a condition from being used with an entity: it reads an attribute that is not there, or compares one by an
 * operator that it does not have.
 * @param own the attribute that the condition belongs to, which it may not read; empty if it belongs to none
 */
export function lintCondition(entity: EntityType, own: string, logic: LogicNode, path: string): readonly Problem[] {
  const reads = [...readsOfLogic(logic)].flatMap((read) => lintRead(entity, own, read, path));
  const operators = checksOf(logic).flatMap((check) => lintOperator(entity, check, path));
  return [...reads, ...operators, ...lintKinds(entity, logic, path)];
}

/** An attribute that is read is there, and is not the one that reads. */
export function lintRead(entity: EntityType, own: string, read: string, path: string): Problem[] {
  if (read === own)
    return [
      problem(
        "ruleOnItself",
        path,
        `the rule reads ${entity.byName.get(own)?.label ?? own} itself; let it read another`,
      ),
    ];
  if (entity.byName.has(read)) return [];
  return [problem("unknownAttribute", path, noAttribute(entity, read))];
}

/** The operator of the advanced filter that a check uses. Null if any attribute can be compared so. */
function operatorOf({ node, isNegated }: Check): OperatorName | null {
  if (node.kind === "equals") return isNegated ? "doesNotEqual" : "equals";
  return node.kind === "contains" && node.left.kind === "attribute" ? "contains" : null;
}

function lintOperator(entity: EntityType, check: Check, path: string): Problem[] {
  const read = entity.byName.get(check.attribute);
  const operator = operatorOf(check);
  if (!read?.element || operator === null) return [];
  const operators = ruleOperatorsOf(read.element);
  if (operators.includes(operator)) return [];
  const offered = operators.map((name) => `'${inWords(name)}'`).join(", ");
  const message = `${read.label} is a ${read.element.label}, which has no '${inWords(operator)}'; it has ${offered}`;
  return [problem("operatorOfType", path, message)];
}
