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

/** The attributes that a condition reads. */
export function readsOfLogic(node: LogicNode): ReadonlySet<string> {
  return new Set(readsIn(node));
}

function readsIn(part: LogicNode | ValueNode): readonly string[] {
  return part.kind === "attribute" ? [part.name] : logicPartsOf(part).flatMap(readsIn);
}

/** A part of a condition that compares an attribute with a fixed value. */
export interface Check {
  readonly node: Extract<LogicNode, { readonly kind: Comparison }>;
  readonly attribute: string;
  /** What it is compared with: one value, or those of a list. */
  readonly values: readonly Literal[];
  readonly isNegated: boolean;
}

/** The checks of a condition, in the order in which they are written. */
export function checksOf(part: LogicNode | ValueNode, isNegated = false): readonly Check[] {
  if (part.kind === "not") return checksOf(part.item, !isNegated);
  const check = "left" in part && part.kind !== "arithmetic" ? checkOf(part, isNegated) : null;
  return check ? [check] : logicPartsOf(part).flatMap((inner) => checksOf(inner, isNegated));
}

function checkOf(node: Check["node"], isNegated: boolean): Check | null {
  const [attribute, fixed] = node.left.kind === "attribute" ? [node.left, node.right] : [node.right, node.left];
  if (attribute.kind !== "attribute" || fixed.kind !== "literal") return null;
  return { node, attribute: attribute.name, values: [fixed.value].flat(), isNegated };
}

/** Whether a condition reads attributes only to compare them with fixed values. */
export function isMadeOfChecks(node: LogicNode): boolean {
  return readsIn(node).length === checksOf(node).length;
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
