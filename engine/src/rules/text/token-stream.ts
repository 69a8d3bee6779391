import { shortened } from "../../values/found.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** What keeps a text from being read, and where: its characters from `at` up to `end`. */
export interface TextProblem {
  readonly message: string;
  readonly at: number;
  readonly end: number;
}

/** Thrown inside the reader of texts, and never out of it. */
export class UnreadableText extends Error {
  readonly problem: TextProblem;
  constructor(message: string, { at, end }: Pick<Token, "at" | "end">) {
    super(message);
    this.problem = { message, at, end };
  }
}

/** Deeper than any condition that is accepted, and far from the end of the stack. */
const MAX_OPEN = 100;

/** The tokens of a text, of which the first ones have been read. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  #next = 0;
  #open = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] as Token;
  }

  take(): Token {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Whether a word or a sign comes next. */
  isNext(text: string, ahead = 0): boolean {
    const { kind, isQuoted, text: found } = this.peek(ahead);
    return (kind === "sign" || (kind === "name" && !isQuoted)) && found === text;
  }

  /** Takes the words or signs if they come next. */
  takes(...words: readonly string[]): boolean {
    const areNext = words.every((word, i) => this.isNext(word, i));
    if (areNext) this.#next += words.length;
    return areNext;
  }

  /** What was read, if the sign that closes it follows. */
  closed<T>(sign: string, inside: T): T {
    if (!this.takes(sign)) throw this.expected(sign);
    return inside;
  }

  /** Reads something inside something else. */
  nested<T>(read: () => T): T {
    if (++this.#open > MAX_OPEN) throw new UnreadableText("The condition is nested too deep.", this.peek());
    const result = read();
    this.#open -= 1;
    return result;
  }

  expected(what: string): UnreadableText {
    const token = this.peek();
    const found = token.kind === "end" ? "the end" : token.kind === "text" ? "a text" : shortened(token.text);
    return new UnreadableText(`Expected ${what}, found ${found}.`, token);
  }
}
