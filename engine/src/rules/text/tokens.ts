/** A word, number, text or sign of a condition that is written as text. */
export interface Token {
  readonly kind: "name" | "number" | "text" | "sign" | "other" | "end";
  /** As it is written, but of a text or a quoted name what it means. */
  readonly text: string;
  /** Whether it is a name between backticks, which is never a word of the language. */
  readonly isQuoted: boolean;
  readonly at: number;
  readonly end: number;
}

const NEXT =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<name>[\p{L}_][\p{L}\p{N}_]*)|`(?<quoted>[^`]*)`|(?<sign><=|>=|!=|<>|==|[=<>+\-*/(),[\]])|(?<other>\S))/suy;

/** Splits a text into its tokens. Whatever is none becomes a token of its own, so nothing is left out. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const next = new RegExp(NEXT);
  for (let found = next.exec(text); found?.groups; found = next.exec(text)) {
    tokens.push(tokenOf(found.groups, found.index + found[0].search(/\S/), next.lastIndex));
  }
  return [...tokens, { kind: "end", text: "", isQuoted: false, at: text.length, end: text.length }];
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>, at: number, end: number): Token {
  const { quoted } = groups;
  if (quoted !== undefined) return { kind: "name", text: quoted, isQuoted: true, at, end };
  const kind = (["number", "text", "name", "sign"] as const).find((name) => groups[name] !== undefined) ?? "other";
  const written = groups[kind] ?? "";
  return { kind, text: kind === "text" ? unescaped(written.slice(1, -1)) : written, isQuoted: false, at, end };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/gsu, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Words that have a meaning of their own. An attribute of such a name stands between backticks. */
export const WORDS: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "in",
  "is",
  "does",
  "contains",
  "starts",
  "true",
  "false",
  "empty",
]);
