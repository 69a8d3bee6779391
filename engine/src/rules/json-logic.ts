import { MetadataError, type Problem } from "../errors.ts";
import type { Arithmetic, Comparison, Literal, LogicNode, ValueNode } from "./logic.ts";
import { calculate, contains, equals, lessThan } from "./value.ts";

/** JSON Logic as stored, shown as Filter Code and pasted by experts. */
export type JsonLogic =
  | null
  | boolean
  | number
  | string
  | readonly JsonLogic[]
  | { readonly [operator: string]: JsonLogic };

/** Bounds of what is read, so that a pasted condition cannot be a weight on every record. */
export const MAX_NODES = 200;
export const MAX_DEPTH = 20;

/**
 * The operations that give JSON Logic the one meaning of comparison, for `json-logic-js`:
 * `for (const [name, f] of Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, f)`.
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

/** The condition as JSON Logic; `parseJsonLogic(toJsonLogic(x))` means the same as x. */
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
    default:
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

/**
 * Reads JSON Logic into the form that all executors share: and, or, !, !!, if, comparisons, in, missing, var, + − * / and
 * literals. `==`, `===` and `in` get the one meaning of comparison; anything else is refused with its place.
 * @throws MetadataError naming the place, what was found and what is allowed
 */
export function parseJsonLogic(input: unknown, path = "logic"): LogicNode {
  return new Reader().condition(input, path, 1);
}

const COMPARES: Readonly<Record<string, (left: ValueNode, right: ValueNode) => LogicNode>> = {
  equals: (left, right) => ({ kind: "equals", left, right }),
  contains: (left, right) => ({ kind: "contains", left, right }),
  lessThan: (left, right) => ({ kind: "lessThan", left, right }),
  "==": (left, right) => ({ kind: "equals", left, right }),
  "===": (left, right) => ({ kind: "equals", left, right }),
  "!=": (left, right) => ({ kind: "not", item: { kind: "equals", left, right } }),
  "!==": (left, right) => ({ kind: "not", item: { kind: "equals", left, right } }),
  "<": (left, right) => ({ kind: "lessThan", left, right }),
  ">": (left, right) => ({ kind: "lessThan", left: right, right: left }),
  "<=": (left, right) => either({ kind: "lessThan", left, right }, { kind: "equals", left, right }),
  ">=": (left, right) => either({ kind: "lessThan", left: right, right: left }, { kind: "equals", left, right }),
  in: (needle, haystack) => ({ kind: "contains", left: haystack, right: needle }),
};

/** Operators that take a third operand as 'between'. */
const CHAINS = new Set(["<", "<="]);

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divide",
  plus: "plus",
  minus: "minus",
  times: "times",
  divide: "divide",
};

function either(a: LogicNode, b: LogicNode): LogicNode {
  return { kind: "or", items: [a, b] };
}

/** What `if` chooses between: conditions, or values. */
interface Sort<N> {
  read(input: unknown, path: string, depth: number): N;
  choice(test: LogicNode, then: N, otherwise: N): N;
  /** What an `if` without a last branch gives. */
  readonly nothing: N;
}

/** One reading: counts its nodes, knows its depth. */
class Reader {
  #nodes = 0;

  condition(input: unknown, path: string, depth: number): LogicNode {
    this.#count(path, depth);
    if (typeof input === "boolean") return { kind: "constant", value: input };
    if (!isOperation(input)) return { kind: "truthy", value: this.value(input, path, depth) };
    const [operator, operands, place] = operationOf(input, path);
    if (operator === "and" || operator === "or") {
      return { kind: operator, items: operands.map((item, i) => this.condition(item, `${place}[${i}]`, depth + 1)) };
    }
    if (operator === "!") return { kind: "not", item: this.#only(operands, place, depth) };
    if (operator === "!!") return this.#only(operands, place, depth);
    if (operator === "if") return this.#choice(operands, place, depth, this.#conditions);
    if (operator === "missing") return this.#missing(operands, place);
    if (Object.hasOwn(COMPARES, operator)) return this.#comparison(operator, operands, place, depth);
    return { kind: "truthy", value: this.value(input, path, depth) };
  }

  value(input: unknown, path: string, depth: number): ValueNode {
    this.#count(path, depth);
    if (isLiteral(input)) return { kind: "literal", value: input };
    if (Array.isArray(input) && input.every(isLiteral)) return { kind: "literal", value: input };
    if (!isOperation(input)) throw refused(path, "a text, a number, true, false, null or a list of them", input);
    const [operator, operands, place] = operationOf(input, path);
    if (operator === "var") return { kind: "attribute", name: nameOf(operands, place) };
    if (operator === "if") return this.#choice(operands, place, depth, this.#values);
    const arithmetic = Object.hasOwn(ARITHMETIC, operator) ? ARITHMETIC[operator] : undefined;
    if (arithmetic) return this.#arithmetic(arithmetic, operands, place, depth);
    throw refused(
      place,
      `an operator that gives a value: var, if, ${Object.keys(ARITHMETIC).slice(0, 4).join(", ")}`,
      operator,
    );
  }

  #count(path: string, depth: number): void {
    if (++this.#nodes > MAX_NODES) throw refused(path, `at most ${MAX_NODES} parts`, this.#nodes);
    if (depth > MAX_DEPTH) throw refused(path, `at most ${MAX_DEPTH} levels`, depth);
  }

  #only(operands: readonly unknown[], place: string, depth: number): LogicNode {
    if (operands.length !== 1) throw refused(place, "one operand", operands.length);
    return this.condition(operands[0], `${place}[0]`, depth + 1);
  }

  #comparison(operator: string, operands: readonly unknown[], place: string, depth: number): LogicNode {
    const most = CHAINS.has(operator) ? 3 : 2;
    if (operands.length < 2 || operands.length > most)
      throw refused(place, `2${most > 2 ? " or 3" : ""} operands`, operands.length);
    const [first, second, third] = operands.map((item, i) => this.value(item, `${place}[${i}]`, depth + 1));
    const compare = COMPARES[operator];
    if (!compare || !first || !second) throw refused(place, "a comparison", operator);
    return third ? { kind: "and", items: [compare(first, second), compare(second, third)] } : compare(first, second);
  }

  #choice<N>(operands: readonly unknown[], place: string, depth: number, sort: Sort<N>): N {
    const [test, then, ...rest] = operands;
    if (operands.length === 0) return sort.nothing;
    if (operands.length === 1) return sort.read(test, `${place}[0]`, depth + 1);
    return sort.choice(
      this.condition(test, `${place}[0]`, depth + 1),
      sort.read(then, `${place}[1]`, depth + 1),
      this.#choice(rest, `${place}[2…]`, depth + 1, sort),
    );
  }

  readonly #conditions: Sort<LogicNode> = {
    read: (input, path, depth) => this.condition(input, path, depth),
    choice: (test, then, otherwise) => ({ kind: "choice", test, then, otherwise }),
    nothing: { kind: "constant", value: false },
  };

  readonly #values: Sort<ValueNode> = {
    read: (input, path, depth) => this.value(input, path, depth),
    choice: (test, then, otherwise) => ({ kind: "choice", test, then, otherwise }),
    nothing: { kind: "literal", value: null },
  };

  /** True when one of the attributes is empty; JSON Logic's own gives their list, which is true in the same cases. */
  #missing(operands: readonly unknown[], place: string): LogicNode {
    const names = operands.length === 1 && Array.isArray(operands[0]) ? (operands[0] as readonly unknown[]) : operands;
    const right: ValueNode = { kind: "literal", value: null };
    return {
      kind: "or",
      items: names.map((name, i) => {
        this.#count(place, 1);
        return { kind: "equals", left: { kind: "attribute", name: nameOf([name], `${place}[${i}]`) }, right };
      }),
    };
  }

  #arithmetic(operator: Arithmetic, operands: readonly unknown[], place: string, depth: number): ValueNode {
    const [first, ...rest] = operands.map((item, i) => this.value(item, `${place}[${i}]`, depth + 1));
    if (!first) throw refused(place, "at least one operand", 0);
    const isChain = operator === "plus" || operator === "times";
    if (rest.length > 1 && !isChain) throw refused(place, "one or two operands", operands.length);
    if (rest.length === 0) return negative(operator, first, place);
    return rest.reduce<ValueNode>((left, right) => ({ kind: "arithmetic", operator, left, right }), first);
  }
}

/** `{"-": x}` is minus x, `{"+": x}` the number that x reads as. */
function negative(operator: Arithmetic, operand: ValueNode, place: string): ValueNode {
  const zero: ValueNode = { kind: "literal", value: 0 };
  if (operator === "plus" || operator === "minus") return { kind: "arithmetic", operator, left: zero, right: operand };
  throw refused(place, "two operands", 1);
}

function isLiteral(input: unknown): input is Literal {
  return input === null || typeof input === "string" || typeof input === "boolean" || Number.isFinite(input);
}

function isOperation(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function operationOf(input: Readonly<Record<string, unknown>>, path: string): [string, readonly unknown[], string] {
  const [operator, ...more] = Object.keys(input);
  if (operator === undefined || more.length > 0) throw refused(path, "an object with one operator", Object.keys(input));
  const operands = input[operator];
  return [operator, Array.isArray(operands) ? operands : [operands], `${path}.${operator}`];
}

/** A plain attribute name: no path into it, no default. */
function nameOf(operands: readonly unknown[], place: string): string {
  const [name, ...more] = operands;
  if (typeof name === "string" && /^[a-z][A-Za-z0-9]{0,62}$/.test(name) && more.length === 0) return name;
  throw refused(place, "the plain name of an attribute", operands);
}

function refused(path: string, expected: string, found: unknown): MetadataError {
  const shown = (JSON.stringify(found) ?? String(found)).slice(0, 80);
  const problem: Problem = { code: "jsonLogic", path, message: `expected ${expected}, found ${shown}` };
  return new MetadataError([problem]);
}
