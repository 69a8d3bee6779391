import { MetadataError } from "../errors.ts";
import type { Literal, LogicNode, ValueNode } from "./logic.ts";
import type { ConditionNode, RuleOperator } from "./node.ts";

/**
 * Converts a general condition to the form of a stored rule: attributes compared with fixed values, joined by and and
 * or. `conditionOf(logicOf(x))` equals x.
 * @throws MetadataError (`jsonLogic`) if a stored rule cannot express it
 */
export function conditionOf(node: LogicNode, path = "logic"): ConditionNode {
  switch (node.kind) {
    case "and":
    case "or":
      return joined(node.kind, node.items, path);
    case "not":
      return negated(node.item, path);
    case "equals":
    case "contains":
      return compared(node.kind, node.left, node.right, path);
    case "lessThan":
    case "truthy":
    case "constant":
    case "choice":
      throw unsayable(node.kind, path);
  }
}

function joined(kind: "and" | "or", items: readonly LogicNode[], path: string): ConditionNode {
  const [first, ...more] = items.map((item, i) => conditionOf(item, `${path}.${kind}[${i}]`));
  if (!first) throw unsayable(`${kind} of nothing`, path);
  return more.length === 0 ? first : Object.freeze({ kind, items: Object.freeze([first, ...more]) });
}

/** Only equality has an opposite in stored rules. */
function negated(item: LogicNode, path: string): ConditionNode {
  if (item.kind === "not") return conditionOf(item.item, path);
  if (item.kind !== "equals") throw unsayable(`not ${item.kind}`, path);
  const [attribute, value] = item.left.kind === "literal" ? [item.right, item.left] : [item.left, item.right];
  return oneOf("isNotEqual", attribute, value, path);
}

function compared(kind: "equals" | "contains", left: ValueNode, right: ValueNode, path: string): ConditionNode {
  const isReversed = left.kind === "literal" && (kind === "equals" || Array.isArray(left.value));
  if (isReversed) return oneOf("isEqual", right, left, path);
  return oneOf(kind === "contains" ? "contains" : "isEqual", left, right, path);
}

/** A list of values becomes one check for each value: any of them for 'is', all of them for 'is not'. */
function oneOf(operator: RuleOperator, left: ValueNode, right: ValueNode, path: string): ConditionNode {
  if (left.kind !== "attribute") throw unsayable(`${left.kind} compared`, path);
  if (right.kind !== "literal") throw unsayable(`an attribute compared with ${right.kind}`, path);
  const values: readonly Literal[] = Array.isArray(right.value) ? right.value : [right.value as Literal];
  const checkOf = (value: Literal): ConditionNode =>
    Object.freeze({ kind: "check", attribute: left.name, operator: isInList(right, operator), value });
  const [first, ...more] = values.length === 0 ? [checkOf(null)] : values.map(checkOf);
  if (!first) throw unsayable("a list of nothing", path);
  const kind = operator === "isNotEqual" ? "and" : "or";
  return more.length === 0 ? first : Object.freeze({ kind, items: Object.freeze([first, ...more]) });
}

/** An attribute "contains" a list if it equals one of its elements. */
function isInList(right: ValueNode, operator: RuleOperator): RuleOperator {
  const isList = right.kind === "literal" && Array.isArray(right.value);
  return isList && operator === "contains" ? "isEqual" : operator;
}

function unsayable(what: string, path: string): MetadataError {
  const message = `a stored rule compares attributes with fixed values; it cannot say ${what}`;
  return new MetadataError([{ code: "jsonLogic", path, message }]);
}
