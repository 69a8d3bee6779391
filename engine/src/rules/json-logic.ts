import { addDays, dateDiff, dayOfMoment } from "./days.ts";
import { type Facts, NO_FACTS } from "./facts.ts";
import type { Arithmetic, Comparison, DayUnit, LogicNode, ValueNode } from "./logic.ts";
import { calculate, contains, equals, lessThan, startsWith } from "../values/value.ts";

/** JSON Logic as it is stored, shown as Filter Code and pasted by experts. */
export type JsonLogic =
  | null
  | boolean
  | number
  | string
  | readonly JsonLogic[]
  | { readonly [operator: string]: JsonLogic };

/** An operation that `json-logic-js` calls with the record as `this`. */
type Operation = (this: unknown, a: unknown, b: unknown) => unknown;

/**
 * Operations that make `json-logic-js` compare and calculate as this engine does. To add them: `for (const [name, f] of
 * Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, f)`. `today` and `day` read the facts that stand
 * beside the values of the record: `jsonLogic.apply(logic, { ...values, $facts: facts })`.
 */
export const JSON_LOGIC_OPERATIONS: Readonly<
  Record<Comparison | Arithmetic | DayUnit | "before" | "today" | "day" | "addDays", Operation>
> = {
  equals,
  contains,
  startsWith,
  lessThan,
  plus: (a, b) => calculate("plus", a, b),
  minus: (a, b) => calculate("minus", a, b),
  times: (a, b) => calculate("times", a, b),
  divide: (a, b) => calculate("divide", a, b),
  before(name) {
    return factsBeside(this).before?.[String(name)] ?? null;
  },
  today() {
    return factsBeside(this).today;
  },
  day(value) {
    return dayOfMoment(value, factsBeside(this).timeZone);
  },
  addDays,
  days: (from, to) => dateDiff("days", from, to),
  months: (from, to) => dateDiff("months", from, to),
  years: (from, to) => dateDiff("years", from, to),
};

function factsBeside(record: unknown): Facts {
  return (record as { readonly $facts?: Facts } | null)?.$facts ?? NO_FACTS;
}

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
    case "startsWith":
    case "lessThan":
      return { [node.kind]: [valueToJson(node.left), valueToJson(node.right)] };
  }
}

/** Writes an expression as JSON Logic. `parseExpression(valueToJson(x))` means the same as x. */
export function valueToJson(node: ValueNode): JsonLogic {
  switch (node.kind) {
    case "attribute":
      return { var: node.name };
    case "before":
      return { before: node.name };
    case "literal":
      return node.value;
    case "arithmetic":
      return { [node.operator]: [valueToJson(node.left), valueToJson(node.right)] };
    case "today":
      return { today: [] };
    case "day":
      return { day: [valueToJson(node.value)] };
    case "addDays":
      return { addDays: [valueToJson(node.day), valueToJson(node.days)] };
    case "dateDiff":
      return { [node.unit]: [valueToJson(node.from), valueToJson(node.to)] };
    case "choice":
      return { if: [toJsonLogic(node.test), valueToJson(node.then), valueToJson(node.otherwise)] };
  }
}
