import { MetadataError, type Problem } from "../errors.ts";
import { isStorableText } from "../values/storable-text.ts";
import { found, shortened } from "../values/found.ts";
import {
  type Arithmetic,
  DAY_UNITS,
  type DayUnit,
  type Literal,
  type LogicNode,
  sizeOfLogic,
  type ValueNode,
} from "./logic.ts";

/** What a condition may read only in some places: `before`, the value before the write, only in webhooks. */
export interface Allowed {
  readonly before: boolean;
}

/** Limits, so that a pasted condition cannot slow down every record. */
export const MAX_NODES = 200;
export const MAX_DEPTH = 20;
/** The longest text in a condition, in characters. A stored text can be as long. */
export const MAX_LITERAL = 10_000;

/**
 * Reads JSON Logic into the general form: and, or, !, !!, if, comparisons, in, missing, var, + − * /, days and literals.
 * `==`, `===` and `in` use the engine's own comparison. Anything else is refused with its place. The limits apply to
 * the input and to the result (`<=` becomes two comparisons), so whatever is accepted can be written with `toJsonLogic`
 * and read again.
 * @param allowed what it may read besides the values of the record
 * @throws MetadataError with the place, what was found and what is allowed
 */
export function parseJsonLogic(input: unknown, path = "logic", allowed?: Allowed): LogicNode {
  return withinLimits(new Reader(allowed).condition(input, path, 1), path);
}

/**
 * Reads an expression, which gives a value: var, if, + − * /, days and literals, within the same limits.
 * @throws MetadataError with the place, what was found and what is allowed
 */
export function parseExpression(input: unknown, path = "value"): ValueNode {
  return withinLimits(new Reader().value(input, path, 1), path);
}

function withinLimits<Node extends LogicNode | ValueNode>(node: Node, path: string): Node {
  const { nodes, depth } = sizeOfLogic(node, MAX_NODES);
  if (nodes > MAX_NODES) throw refused(path, `at most ${MAX_NODES} parts once written out`, "more");
  if (depth > MAX_DEPTH) throw refused(path, `at most ${MAX_DEPTH} levels once written out`, String(depth));
  return node;
}

const COMPARES: Readonly<Record<string, (left: ValueNode, right: ValueNode) => LogicNode>> = {
  equals: (left, right) => ({ kind: "equals", left, right }),
  contains: (left, right) => ({ kind: "contains", left, right }),
  startsWith: (left, right) => ({ kind: "startsWith", left, right }),
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

/** Operators that accept a third operand, meaning 'between'. */
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

/** Operators that give a day, or count from one to another: how many operands they have, and what they make of them. */
const OF_DAYS: Readonly<Record<string, readonly [operands: number, make: (a: ValueNode, b: ValueNode) => ValueNode]>> =
  {
    today: [0, () => ({ kind: "today" })],
    day: [1, (value) => ({ kind: "day", value })],
    addDays: [2, (day, days) => ({ kind: "addDays", day, days })],
    ...Object.fromEntries(DAY_UNITS.map((unit) => [unit, [2, countingBy(unit)]])),
  };

function countingBy(unit: DayUnit): (from: ValueNode, to: ValueNode) => ValueNode {
  return (from, to) => ({ kind: "dateDiff", unit, from, to });
}

const VALUE_OPERATORS = ["var", "if", "+", "-", "*", "/", ...Object.keys(OF_DAYS)].join(", ");

function either(a: LogicNode, b: LogicNode): LogicNode {
  return { kind: "or", items: [a, b] };
}

/** What `if` chooses between: conditions or values. */
interface Sort<N> {
  read(input: unknown, path: string, depth: number): N;
  choice(test: LogicNode, then: N, otherwise: N): N;
  /** The result of an `if` without a last branch. */
  readonly nothing: N;
}

/** Reads one condition, counting the parts and their depth. */
class Reader {
  readonly #allowed: Allowed | undefined;
  #nodes = 0;

  constructor(allowed?: Allowed) {
    this.#allowed = allowed;
  }

  condition(input: unknown, path: string, depth: number): LogicNode {
    if (typeof input === "boolean") return this.#constant(input, path, depth);
    if (!isOperation(input)) return { kind: "truthy", value: this.value(input, path, depth) };
    const [operator, operands, place] = operationOf(input, path);
    const read = this.#conditionReader(operator);
    if (!read) return { kind: "truthy", value: this.value(input, path, depth) };
    this.#count(path, depth);
    return read(operands, place, depth);
  }

  value(input: unknown, path: string, depth: number): ValueNode {
    this.#count(path, depth);
    if (!isOperation(input)) return { kind: "literal", value: this.#literals(input, path) };
    const [operator, operands, place] = operationOf(input, path);
    if (operator === "var") return { kind: "attribute", name: nameOf(operands, place) };
    if (operator === "before") return this.#before(operands, place);
    if (operator === "if") return this.#choice(operands, place, depth, this.#values);
    const arithmetic = Object.hasOwn(ARITHMETIC, operator) ? ARITHMETIC[operator] : undefined;
    if (arithmetic) return this.#arithmetic(arithmetic, operands, place, depth);
    if (Object.hasOwn(OF_DAYS, operator)) return this.#ofDays(operator, operands, place, depth);
    throw refused(place, `an operator that gives a value (${VALUE_OPERATORS})`, operator);
  }

  #conditionReader(
    operator: string,
  ): ((operands: readonly unknown[], place: string, depth: number) => LogicNode) | undefined {
    if (operator === "and" || operator === "or") return (...args) => this.#join(operator, ...args);
    if (operator === "!") return (...args) => ({ kind: "not", item: this.#only(...args) });
    if (operator === "!!") return (...args) => this.#only(...args);
    if (operator === "if") return (...args) => this.#choice(...args, this.#conditions);
    if (operator === "missing") return (...args) => this.#missing(...args);
    const compare = Object.hasOwn(COMPARES, operator) ? COMPARES[operator] : undefined;
    return compare && ((...args) => this.#comparison(compare, CHAINS.has(operator) ? 3 : 2, ...args));
  }

  #count(path: string, depth: number): void {
    if (++this.#nodes > MAX_NODES) throw refused(path, `at most ${MAX_NODES} parts`, "more");
    if (depth > MAX_DEPTH) throw refused(path, `at most ${MAX_DEPTH} levels`, "more");
  }

  #constant(value: boolean, path: string, depth: number): LogicNode {
    this.#count(path, depth);
    return { kind: "constant", value };
  }

  #join(kind: "and" | "or", operands: readonly unknown[], place: string, depth: number): LogicNode {
    if (operands.length === 0) throw refused(place, "at least one operand", operands);
    return { kind, items: operands.map((item, i) => this.condition(item, `${place}[${i}]`, depth + 1)) };
  }

  #only(operands: readonly unknown[], place: string, depth: number): LogicNode {
    if (operands.length !== 1) throw refused(place, "one operand", operands);
    return this.condition(operands[0], `${place}[0]`, depth + 1);
  }

  #comparison(
    compare: (left: ValueNode, right: ValueNode) => LogicNode,
    most: number,
    operands: readonly unknown[],
    place: string,
    depth: number,
  ): LogicNode {
    const [first, second, third] = this.#operands(operands, most, place, depth);
    if (!first || !second) throw refused(place, `2${most > 2 ? " or 3" : ""} operands`, operands);
    return third ? { kind: "and", items: [compare(first, second), compare(second, third)] } : compare(first, second);
  }

  /** Empty if there are too many. */
  #operands(operands: readonly unknown[], most: number, place: string, depth: number): readonly ValueNode[] {
    if (operands.length > most) return [];
    return operands.map((item, i) => this.value(item, `${place}[${i}]`, depth + 1));
  }

  /** Each further pair is one level deeper, as if it were an `if` of its own. */
  #choice<N>(operands: readonly unknown[], place: string, depth: number, sort: Sort<N>, from = 0): N {
    if (from === operands.length) return sort.nothing;
    const next = `${place}[${from}]`;
    if (from === operands.length - 1) return sort.read(operands[from], next, depth + 1);
    return sort.choice(
      this.condition(operands[from], next, depth + 1),
      sort.read(operands[from + 1], `${place}[${from + 1}]`, depth + 1),
      this.#choice(operands, place, from + 3 < operands.length ? depth + 1 : depth, sort, from + 2),
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
    nothing: NOTHING,
  };

  /**
   * True if one of the attributes is empty. The standard operation returns a list of them, which is true in the same
   * cases.
   */
  #missing(operands: readonly unknown[], place: string, depth: number): LogicNode {
    const names = operands.length === 1 && Array.isArray(operands[0]) ? (operands[0] as readonly unknown[]) : operands;
    const right: ValueNode = { kind: "literal", value: null };
    const items = names.map((name, i): LogicNode => {
      this.#count(place, depth + 1);
      return { kind: "equals", left: { kind: "attribute", name: nameOf([name], `${place}[${i}]`) }, right };
    });
    return items.length === 0 ? { kind: "constant", value: false } : { kind: "or", items };
  }

  #arithmetic(operator: Arithmetic, operands: readonly unknown[], place: string, depth: number): ValueNode {
    const isChain = operator === "plus" || operator === "times";
    const [first, ...rest] = this.#operands(operands, isChain ? operands.length : 2, place, depth);
    if (!first) throw refused(place, isChain ? "at least one operand" : "one or two operands", operands);
    if (rest.length === 0) return signed(operator, first, place);
    return rest.reduce<ValueNode>((left, right) => ({ kind: "arithmetic", operator, left, right }), first);
  }

  #before(operands: readonly unknown[], place: string): ValueNode {
    if (this.#allowed?.before) return { kind: "before", name: nameOf(operands, place) };
    throw refused(place, "no value before the write, which only webhooks have", "before");
  }

  #ofDays(operator: string, operands: readonly unknown[], place: string, depth: number): ValueNode {
    const [count = 0, make] = OF_DAYS[operator] ?? [];
    const [first = NOTHING, second = NOTHING] = this.#operands(operands, count, place, depth);
    if (!make || operands.length !== count) throw refused(place, OPERANDS[count] ?? "", operands);
    return make(first, second);
  }

  #literals(input: unknown, path: string): Literal | readonly Literal[] {
    if (!Array.isArray(input)) return literalOf(input, path);
    return input.map((item, i) => {
      this.#count(path, 1);
      return literalOf(item, `${path}[${i}]`);
    });
  }
}

const NOTHING: ValueNode = { kind: "literal", value: null };
const OPERANDS = ["no operands", "one operand", "two operands"];

/** `{"-": x}` is minus x; `{"+": x}` converts x to a number. */
function signed(operator: Arithmetic, operand: ValueNode, place: string): ValueNode {
  const zero: ValueNode = { kind: "literal", value: 0 };
  if (operator === "plus" || operator === "minus") return { kind: "arithmetic", operator, left: zero, right: operand };
  throw refused(place, "two operands", "one");
}

function literalOf(input: unknown, path: string): Literal {
  if (input === null || typeof input === "boolean") return input;
  if (typeof input === "number" && Number.isFinite(input)) return input;
  if (typeof input !== "string") throw refused(path, "a text, a number, true, false, null or a list of them", input);
  if (input.length > MAX_LITERAL) throw refused(path, `a text of at most ${MAX_LITERAL} characters`, input);
  if (!isStorableText(input))
    throw refused(path, "a text without NUL and half characters, which nothing stored has", input);
  return input;
}

function isOperation(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function operationOf(input: Readonly<Record<string, unknown>>, path: string): [string, readonly unknown[], string] {
  const [operator, ...more] = Object.keys(input);
  if (operator === undefined || more.length > 0) throw refused(path, "an object with one operator", input);
  const operands = input[operator];
  return [operator, Array.isArray(operands) ? operands : [operands], `${path}.${shortened(operator)}`];
}

/** A plain attribute name, without a path into the value and without a default. */
function nameOf(operands: readonly unknown[], place: string): string {
  const [name, ...more] = operands;
  if (typeof name === "string" && /^[a-z][A-Za-z0-9]{0,62}$/.test(name) && more.length === 0) return name;
  throw refused(place, "the plain name of an attribute", more.length === 0 ? name : operands);
}

function refused(path: string, expected: string, what: unknown): MetadataError {
  const problem: Problem = { code: "jsonLogic", path, message: `expected ${expected}, found ${found(what)}` };
  return new MetadataError([problem]);
}
