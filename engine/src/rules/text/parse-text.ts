import { MetadataError } from "../../errors.ts";
import { didYouMean } from "../../values/closest.ts";
import { shortened } from "../../values/found.ts";
import { isStorableText } from "../../values/storable-text.ts";
import { type Arithmetic, type Literal, type LogicNode, sizeOfLogic, type ValueNode } from "../logic.ts";
import {
  type Allowed,
  MAX_DEPTH,
  MAX_LITERAL,
  MAX_NODES,
  parseExpression,
  parseJsonLogic,
} from "../parse-json-logic.ts";
import { WRITTEN_COMPARISONS } from "./comparisons.ts";
import { CONDITION_FUNCTIONS, FUNCTION_NAMES, VALUE_FUNCTIONS } from "./functions.ts";
import { conditionOf, type Part, valueOf } from "./part.ts";
import { type TextProblem, TokenStream, UnreadableText } from "./token-stream.ts";
import { type Token, WORDS } from "./tokens.ts";

/** A condition that was read from text, or what is wrong with the text. */
export type TextResult = { readonly logic: LogicNode } | { readonly problem: TextProblem };

/**
 * Reads a condition that a person has written, such as `state = "NY" and not (size < 3)`. Pasted JSON Logic is read
 * too. `parseText(printText(x))` gives x.
 * @param names the attributes that it may read; without them, every name is accepted
 * @param allowed what it may read besides the values of the record
 */
export function parseText(text: string, names?: ReadonlySet<string>, allowed?: Allowed): TextResult {
  return reading(() => {
    const logic = text.trimStart().startsWith("{")
      ? pasted(text, (input, path) => parseJsonLogic(input, path, allowed))
      : new Reader(new TokenStream(text), names, allowed).whole(conditionOf);
    return { logic: withinLimits(logic, text) };
  });
}

/** A value that was read from text, or what is wrong with the text. */
export type ExpressionResult = { readonly value: ValueNode } | { readonly problem: TextProblem };

/** Reads what gives a value, such as `price * 3`. `parseExpressionText(printExpression(x))` gives x. */
export function parseExpressionText(text: string, names?: ReadonlySet<string>): ExpressionResult {
  return reading(() => {
    const value = text.trimStart().startsWith("{")
      ? pasted(text, parseExpression)
      : new Reader(new TokenStream(text), names).whole(valueOf);
    return { value: withinLimits(value, text) };
  });
}

function reading<Result>(read: () => Result): Result | { readonly problem: TextProblem } {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableText) return { problem: error.problem };
    throw error;
  }
}

function withinLimits<Node extends LogicNode | ValueNode>(node: Node, text: string): Node {
  const whole = { at: 0, end: text.length };
  const { nodes, depth } = sizeOfLogic(node, MAX_NODES);
  if (nodes > MAX_NODES) throw new UnreadableText(`A condition has at most ${MAX_NODES} parts.`, whole);
  if (depth > MAX_DEPTH) throw new UnreadableText(`A condition has at most ${MAX_DEPTH} levels.`, whole);
  return node;
}

function pasted<Node>(text: string, parse: (input: unknown, path: string) => Node): Node {
  try {
    return parse(JSON.parse(text), "JSON Logic");
  } catch (error) {
    const isRefused = error instanceof MetadataError;
    if (!isRefused && !(error instanceof SyntaxError)) throw error;
    const reason = isRefused ? error.message : "it is not whole JSON";
    throw new UnreadableText(`A text that begins with { is read as JSON Logic: ${reason}.`, {
      at: 0,
      end: text.length,
    });
  }
}

const NOTHING: ValueNode = { kind: "literal", value: null };
const ZERO: ValueNode = { kind: "literal", value: 0 };
const SUMS: Readonly<Record<string, Arithmetic>> = { "+": "plus", "-": "minus" };
const PRODUCTS: Readonly<Record<string, Arithmetic>> = { "*": "times", "/": "divide" };

/** Reads by recursive descent. Each method reads what binds at least as tightly as what it is called. */
class Reader {
  readonly #tokens: TokenStream;
  readonly #names: ReadonlySet<string> | undefined;
  readonly #allowed: Allowed | undefined;

  constructor(tokens: TokenStream, names: ReadonlySet<string> | undefined, allowed?: Allowed) {
    this.#tokens = tokens;
    this.#names = names;
    this.#allowed = allowed;
  }

  whole<Node>(as: (part: Part) => Node): Node {
    const node = as(this.#or());
    if (this.#tokens.peek().kind === "end") return node;
    throw this.#tokens.expected("and, or, or a comparison such as =");
  }

  #or(): Part {
    return this.#joined("or", () => this.#joined("and", () => this.#not()));
  }

  #joined(kind: "and" | "or", readOne: () => Part): Part {
    const first = readOne();
    if (!this.#tokens.isNext(kind)) return first;
    const items = [conditionOf(first)];
    while (this.#tokens.takes(kind)) items.push(conditionOf(readOne()));
    return { kind: "condition", logic: { kind, items }, from: first.from };
  }

  #not(): Part {
    const from = this.#tokens.peek();
    if (!this.#tokens.takes("not")) return this.#comparison();
    const item = this.#tokens.nested(() => conditionOf(this.#not()));
    return { kind: "condition", logic: { kind: "not", item }, from };
  }

  #comparison(): Part {
    const left = this.#sum();
    const comparison = WRITTEN_COMPARISONS.find(({ words }) => this.#tokens.takes(...words));
    if (!comparison) return left;
    const right = comparison.takes === "nothing" ? NOTHING : valueOf(this.#sum());
    return { kind: "condition", logic: comparison.build(valueOf(left), right), from: left.from };
  }

  #sum(): Part {
    return this.#calculated(SUMS, () => this.#calculated(PRODUCTS, () => this.#signed()));
  }

  #calculated(operators: Readonly<Record<string, Arithmetic>>, readOne: () => Part): Part {
    let part = readOne();
    for (let operator = this.#sign(operators); operator; operator = this.#sign(operators)) {
      this.#tokens.take();
      const [left, right] = [valueOf(part), valueOf(readOne())];
      part = { kind: "value", value: { kind: "arithmetic", operator, left, right }, from: part.from };
    }
    return part;
  }

  #sign(operators: Readonly<Record<string, Arithmetic>>): Arithmetic | undefined {
    const { kind, text } = this.#tokens.peek();
    return kind === "sign" && Object.hasOwn(operators, text) ? operators[text] : undefined;
  }

  #signed(): Part {
    const from = this.#tokens.peek();
    if (!this.#tokens.takes("-")) return this.#single();
    const right = this.#tokens.nested(() => valueOf(this.#signed()));
    const value: ValueNode =
      right.kind === "literal" && typeof right.value === "number" && right.value > 0
        ? { kind: "literal", value: -right.value }
        : { kind: "arithmetic", operator: "minus", left: ZERO, right };
    return { kind: "value", value, from };
  }

  #single(): Part {
    const tokens = this.#tokens;
    const from = tokens.peek();
    if (tokens.takes("(")) return tokens.nested(() => tokens.closed(")", this.#or()));
    if (tokens.takes("[")) return { kind: "value", value: { kind: "literal", value: this.#list() }, from };
    if (from.kind === "name" && tokens.isNext("(", 1)) return tokens.nested(() => this.#call());
    const value = this.#literal();
    if (value !== undefined) return { kind: "value", value: { kind: "literal", value }, from };
    if (from.kind !== "name" || (WORDS.has(from.text) && !from.isQuoted)) throw tokens.expected("a value");
    return { kind: "value", value: { kind: "attribute", name: this.#name() }, from };
  }

  #name(): string {
    const token = this.#tokens.take();
    const { text } = token;
    const names = this.#names ?? new Set([text]);
    if (!names.has(text))
      throw new UnreadableText(`There is no attribute ${shortened(text)}.${didYouMean(text, names)}`, token);
    if (/^[a-z][A-Za-z0-9]{0,62}$/.test(text)) return text;
    throw new UnreadableText(`Expected the name of an attribute, found ${shortened(text)}.`, token);
  }

  /** Undefined if none comes next. */
  #literal(): Literal | undefined {
    const token = this.#tokens.peek();
    const value = literalOf(token);
    if (value !== undefined) this.#tokens.take();
    if (typeof value !== "string") return value;
    if (value.length > MAX_LITERAL)
      throw new UnreadableText(`A text in a condition has at most ${MAX_LITERAL} characters.`, token);
    if (!isStorableText(value))
      throw new UnreadableText("Expected a text without NUL and half characters, which nothing stored has.", token);
    return value;
  }

  #list(): readonly Literal[] {
    const values: Literal[] = [];
    if (this.#tokens.takes("]")) return values;
    do {
      const isNegative = this.#tokens.takes("-");
      const value = this.#literal();
      if (value === undefined || (isNegative && typeof value !== "number"))
        throw this.#tokens.expected("a text or a number");
      values.push(isNegative ? -Number(value) : value);
    } while (this.#tokens.takes(","));
    return this.#tokens.closed("]", values);
  }

  #call(): Part {
    const from = this.#tokens.take();
    const { text } = from;
    const operands = this.#operands();
    if (text === "before" && this.#allowed?.before) return beforeOf(from, operands.map(valueOf));
    if (text === "and" || text === "or")
      return { kind: "condition", logic: { kind: text, items: operands.map(conditionOf) }, from };
    const [test, then, otherwise] = operands;
    const takes = text === "if" ? 3 : (CONDITION_FUNCTIONS.get(text) ?? VALUE_FUNCTIONS.get(text))?.takes;
    if (takes === undefined)
      throw new UnreadableText(
        `There is no function ${shortened(text)}; there are ${FUNCTION_NAMES.join(", ")}.`,
        from,
      );
    if (operands.length !== takes)
      throw new UnreadableText(
        `${text}(…) takes ${takes} ${takes === 1 ? "value" : "values"}, found ${operands.length}.`,
        from,
      );
    if (text === "if" && test && then && otherwise)
      return { kind: "choice", test: conditionOf(test), then, otherwise, from };
    return called(from, operands.map(valueOf));
  }

  #operands(): readonly Part[] {
    this.#tokens.take();
    const operands: Part[] = [];
    if (this.#tokens.takes(")")) return operands;
    do operands.push(this.#or());
    while (this.#tokens.takes(","));
    return this.#tokens.closed(")", operands);
  }
}

function beforeOf(from: Token, [attribute, ...more]: readonly ValueNode[]): Part {
  if (attribute?.kind !== "attribute" || more.length > 0)
    throw new UnreadableText("before(…) takes the name of one attribute.", from);
  return { kind: "value", value: { kind: "before", name: attribute.name }, from };
}

function called(from: Token, operands: readonly ValueNode[]): Part {
  const logic = CONDITION_FUNCTIONS.get(from.text)?.build(...operands);
  if (logic) return { kind: "condition", logic, from };
  return { kind: "value", value: VALUE_FUNCTIONS.get(from.text)?.build(...operands) ?? NOTHING, from };
}

/** Undefined if the token is none. */
function literalOf({ kind, text, isQuoted }: Token): Literal | undefined {
  if (kind === "text") return text;
  if (kind === "number") return Number(text);
  if (kind !== "name" || isQuoted) return undefined;
  return text === "true" ? true : text === "false" ? false : text === "empty" ? null : undefined;
}
