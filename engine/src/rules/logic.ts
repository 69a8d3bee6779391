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
export type Comparison = (typeof COMPARISONS)[number];
/** The kinds of comparison. All others are written with these and `not`. */
export const COMPARISONS = ["equals", "contains", "startsWith", "lessThan"] as const;

/**
 * Something that gives a value: an attribute, a fixed value, a calculation with numbers or days, or a choice between
 * two of them. Their meaning is defined in `value.ts` and `days.ts` only.
 */
export type ValueNode =
  | { readonly kind: "attribute"; readonly name: string }
  /** The value of an attribute before the write. Only webhooks have it. */
  | { readonly kind: "before"; readonly name: string }
  | { readonly kind: "literal"; readonly value: Literal | readonly Literal[] }
  | { readonly kind: "arithmetic"; readonly operator: Arithmetic; readonly left: ValueNode; readonly right: ValueNode }
  /** The organization's day. */
  | { readonly kind: "today" }
  /** The day of a moment, in the time zone of the organization. */
  | { readonly kind: "day"; readonly value: ValueNode }
  | { readonly kind: "addDays"; readonly day: ValueNode; readonly days: ValueNode }
  /** Whole units from one day to another, negative backwards. */
  | { readonly kind: "dateDiff"; readonly unit: DayUnit; readonly from: ValueNode; readonly to: ValueNode }
  | { readonly kind: "choice"; readonly test: LogicNode; readonly then: ValueNode; readonly otherwise: ValueNode };

/** A fixed value in a condition. */
export type Literal = string | number | boolean | null;
export type Arithmetic = "plus" | "minus" | "times" | "divide";
/** What the time between two days is counted in. */
export type DayUnit = (typeof DAY_UNITS)[number];
/** All units, the smallest first. */
export const DAY_UNITS = ["days", "months", "years"] as const;

/** The attributes that a condition or an expression reads. */
export function readsOfLogic(node: LogicNode | ValueNode): ReadonlySet<string> {
  return new Set(readsIn(node));
}

function readsIn(part: LogicNode | ValueNode): readonly string[] {
  return part.kind === "attribute" || part.kind === "before" ? [part.name] : logicPartsOf(part).flatMap(readsIn);
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

/** Counts the parts of a condition, including the items of lists, and its levels. Stops counting after `most` parts. */
export function sizeOfLogic(
  node: LogicNode | ValueNode,
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
    case "before":
    case "literal":
    case "today":
      return [];
    case "day":
      return [part.value];
    case "addDays":
      return [part.day, part.days];
    case "dateDiff":
      return [part.from, part.to];
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
    case "arithmetic":
      return [part.left, part.right];
  }
}
