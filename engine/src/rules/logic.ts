import type { ConditionNode } from "./node.ts";

/**
 * A condition in general form: what JSON Logic can say and all three executors agree on. Two sorts, so that a truth
 * value is never compared and a text is never joined. Frozen.
 */
export type LogicNode =
  | { readonly kind: "and" | "or"; readonly items: readonly LogicNode[] }
  | { readonly kind: "not"; readonly item: LogicNode }
  | { readonly kind: Comparison; readonly left: ValueNode; readonly right: ValueNode }
  | { readonly kind: "truthy"; readonly value: ValueNode }
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "choice"; readonly test: LogicNode; readonly then: LogicNode; readonly otherwise: LogicNode };

/** Defined once, in `value.ts`. */
export type Comparison = "equals" | "contains" | "lessThan";

export type ValueNode =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "literal"; readonly value: Literal | readonly Literal[] }
  | { readonly kind: "arithmetic"; readonly operator: Arithmetic; readonly left: ValueNode; readonly right: ValueNode }
  | { readonly kind: "choice"; readonly test: LogicNode; readonly then: ValueNode; readonly otherwise: ValueNode };

export type Literal = string | number | boolean | null;
export type Arithmetic = "plus" | "minus" | "times" | "divide";

/** A rule's stored condition in general form. */
export function logicOf(node: ConditionNode): LogicNode {
  if (node.kind !== "check") return { kind: node.kind, items: node.items.map(logicOf) };
  const left: ValueNode = { kind: "attribute", name: node.attribute };
  const right: ValueNode = { kind: "literal", value: node.value as Literal };
  if (node.operator === "isNotEqual") return { kind: "not", item: { kind: "equals", left, right } };
  return { kind: node.operator === "contains" ? "contains" : "equals", left, right };
}

/** The attributes that a condition reads. */
export function readsOfLogic(node: LogicNode): ReadonlySet<string> {
  return new Set(readsIn(node));
}

function readsIn(node: LogicNode): readonly string[] {
  switch (node.kind) {
    case "and":
    case "or":
      return node.items.flatMap(readsIn);
    case "not":
      return readsIn(node.item);
    case "truthy":
      return readsInValue(node.value);
    case "constant":
      return [];
    case "choice":
      return [...readsIn(node.test), ...readsIn(node.then), ...readsIn(node.otherwise)];
    default:
      return [...readsInValue(node.left), ...readsInValue(node.right)];
  }
}

function readsInValue(node: ValueNode): readonly string[] {
  switch (node.kind) {
    case "attribute":
      return [node.name];
    case "literal":
      return [];
    case "arithmetic":
      return [...readsInValue(node.left), ...readsInValue(node.right)];
    case "choice":
      return [...readsIn(node.test), ...readsInValue(node.then), ...readsInValue(node.otherwise)];
  }
}
