import type { ConditionNode } from "./node.ts";

/**
 * A general condition: everything that JSON Logic can express and that closures, SQL and `json-logic-js` all evaluate
 * alike. Conditions and values are separate types, so a condition is never compared and a text never joined. Frozen.
 */
export type LogicNode =
  | { readonly kind: "and" | "or"; readonly items: readonly LogicNode[] }
  | { readonly kind: "not"; readonly item: LogicNode }
  | { readonly kind: Comparison; readonly left: ValueNode; readonly right: ValueNode }
  | { readonly kind: "truthy"; readonly value: ValueNode }
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "choice"; readonly test: LogicNode; readonly then: LogicNode; readonly otherwise: LogicNode };

/** Their meaning is defined in `value.ts` only. */
export type Comparison = "equals" | "contains" | "lessThan";

/** Something that gives a value: an attribute, a fixed value, a calculation, or a choice between two of them. */
export type ValueNode =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "literal"; readonly value: Literal | readonly Literal[] }
  | { readonly kind: "arithmetic"; readonly operator: Arithmetic; readonly left: ValueNode; readonly right: ValueNode }
  | { readonly kind: "choice"; readonly test: LogicNode; readonly then: ValueNode; readonly otherwise: ValueNode };

/** A fixed value in a condition. */
export type Literal = string | number | boolean | null;
export type Arithmetic = "plus" | "minus" | "times" | "divide";

/** Converts the stored condition of a rule to the general form. */
export function logicOf(node: ConditionNode): LogicNode {
  if (node.kind !== "check") return { kind: node.kind, items: node.items.map(logicOf) };
  const left: ValueNode = { kind: "attribute", name: node.attribute };
  const right: ValueNode = { kind: "literal", value: node.value };
  if (node.operator === "isNotEqual") return { kind: "not", item: { kind: "equals", left, right } };
  return { kind: node.operator === "contains" ? "contains" : "equals", left, right };
}

/** The attributes that a condition reads. */
export function readsOfLogic(node: LogicNode): ReadonlySet<string> {
  return new Set(readsIn(node));
}

function readsIn(part: LogicNode | ValueNode): readonly string[] {
  return part.kind === "attribute" ? [part.name] : logicPartsOf(part).flatMap(readsIn);
}

/** Counts the parts of a condition, including the items of lists, and its levels. Stops counting after `most` parts. */
export function sizeOfLogic(
  node: LogicNode,
  most = Number.POSITIVE_INFINITY,
): { readonly nodes: number; readonly depth: number } {
  let [nodes, depth] = [0, 0];
  const open: [part: LogicNode | ValueNode, level: number][] = [[node, 1]];
  for (let next = open.pop(); next !== undefined && nodes <= most; next = open.pop()) {
    const [part, level] = next;
    nodes += part.kind === "literal" && Array.isArray(part.value) ? 1 + part.value.length : 1;
    depth = Math.max(depth, level);
    for (const inner of logicPartsOf(part)) open.push([inner, level + 1]);
  }
  return { nodes, depth };
}

/** The parts inside a part, in the order in which they are written. */
export function logicPartsOf(part: LogicNode | ValueNode): readonly (LogicNode | ValueNode)[] {
  switch (part.kind) {
    case "and":
    case "or":
      return part.items;
    case "not":
      return [part.item];
    case "truthy":
      return [part.value];
    case "choice":
      return [part.test, part.then, part.otherwise];
    case "constant":
    case "attribute":
    case "literal":
      return [];
    case "equals":
    case "contains":
    case "lessThan":
    case "arithmetic":
      return [part.left, part.right];
  }
}
