import type { Arithmetic, Comparison, LogicNode, ValueNode } from "./logic.ts";
import { calculate, contains, equals, lessThan } from "../values/value.ts";

/** JSON Logic as it is stored, shown as Filter Code and pasted by experts. */
export type JsonLogic =
  | null
  | boolean
  | number
  | string
  | readonly JsonLogic[]
  | { readonly [operator: string]: JsonLogic };

/**
 * Operations that make `json-logic-js` compare as this engine does. To add them: `for (const [name, f] of
 * Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, f)`.
 */
export const JSON_LOGIC_OPERATIONS: Readonly<Record<Comparison | Arithmetic, (a: unknown, b: unknown) => unknown>> = {
  equals,
  contains,
  lessThan,
  plus: (a, b) => calculate("plus", a, b),
  minus: (a, b) => calculate("minus", a, b),
  times: (a, b) => calculate("times", a, b),
  divide: (a, b) => calculate("divide", a, b),
};

/** Writes a condition as JSON Logic. `parseJsonLogic(toJsonLogic(x))` means the same as x. */
export function toJsonLogic(node: LogicNode): JsonLogic {
  switch (node.kind) {
    case "and":
    case "or":
      return node.items.length === 0 ? node.kind === "and" : { [node.kind]: node.items.map(toJsonLogic) };
    case "not":
      return { "!": [toJsonLogic(node.item)] };
    case "truthy":
      return { "!!": [valueToJson(node.value)] };
    case "constant":
      return node.value;
    case "choice":
      return { if: [toJsonLogic(node.test), toJsonLogic(node.then), toJsonLogic(node.otherwise)] };
    case "equals":
    case "contains":
    case "lessThan":
      return { [node.kind]: [valueToJson(node.left), valueToJson(node.right)] };
  }
}

function valueToJson(node: ValueNode): JsonLogic {
  switch (node.kind) {
    case "attribute":
      return { var: node.name };
    case "literal":
      return node.value;
    case "arithmetic":
      return { [node.operator]: [valueToJson(node.left), valueToJson(node.right)] };
    case "choice":
      return { if: [toJsonLogic(node.test), valueToJson(node.then), valueToJson(node.otherwise)] };
  }
}
