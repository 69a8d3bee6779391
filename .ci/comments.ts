import { SyntaxKind } from "typescript/unstable/ast";
import { createScanner } from "typescript/unstable/ast/scanner";

/** The parts of a source: the text of its comments, and the names in its code. */
export interface Parts {
  readonly comments: readonly string[];
  readonly names: readonly string[];
}

/** After these tokens a slash means division. After any other it starts a regular expression. */
const ENDS_VALUE: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
  SyntaxKind.LessThanToken,
]);

/** Comments for programs. */
const DIRECTIVE = /^\/[/*]+\s*(?:biome-|oxlint-|eslint-|@ts-|@vite|v8 ignore|<reference)/;

/**
 * Reads a TypeScript source. Consecutive line comments count as one. Directives for compilers and linters are left out.
 */
export function partsOfSource(source: string): Parts {
  const scanner = createScanner(false, undefined, source);
  const found: { readonly text: string; readonly start: number; readonly end: number }[] = [];
  const names: string[] = [];
  const templates: number[] = [];
  let braces = 0;
  let last = SyntaxKind.Unknown;
  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFile; token = scanner.scan()) {
    if (token === SyntaxKind.SlashToken || token === SyntaxKind.SlashEqualsToken) {
      if (!ENDS_VALUE.has(last)) token = scanner.reScanSlashToken();
    } else if (token === SyntaxKind.TemplateHead) templates.push(braces);
    else if (token === SyntaxKind.OpenBraceToken) braces += 1;
    else if (token === SyntaxKind.CloseBraceToken) {
      if (templates.at(-1) === braces) {
        token = scanner.reScanTemplateToken(false);
        if (token === SyntaxKind.TemplateTail) templates.pop();
      } else braces -= 1;
    }
    if (token === SyntaxKind.SingleLineCommentTrivia || token === SyntaxKind.MultiLineCommentTrivia) {
      const text = scanner.getTokenText();
      if (!DIRECTIVE.test(text)) found.push({ text, start: scanner.getTokenStart(), end: scanner.getTokenEnd() });
    } else if (!isSpace(token)) {
      if (token === SyntaxKind.Identifier) names.push(scanner.getTokenText());
      last = token;
    }
  }
  return { comments: joined(source, found).map(textOf), names };
}

function isSpace(token: SyntaxKind): boolean {
  return token === SyntaxKind.WhitespaceTrivia || token === SyntaxKind.NewLineTrivia;
}

function joined(source: string, found: readonly { text: string; start: number; end: number }[]): readonly string[] {
  const blocks: string[] = [];
  let end = -1;
  for (const one of found) {
    const follows = end >= 0 && one.text.startsWith("//") && /^\n[ \t]*$/.test(source.slice(end, one.start));
    if (follows) blocks.push(`${blocks.pop() ?? ""}\n${one.text}`);
    else blocks.push(one.text);
    end = one.text.startsWith("//") ? one.end : -1;
  }
  return blocks;
}

/** The text of a comment, without its example. */
function textOf(comment: string): string {
  return comment
    .replaceAll(/^\s*(?:\/\*\*?|\/\/|\*(?!\/))|\*\/\s*$/gm, "")
    .replaceAll(/^\s*@example\b.*?(?=^\s*@\w|$(?!\n|.))/gms, "")
    .replaceAll(/\{@link ([^}]+)\}/g, "$1")
    .trim();
}
