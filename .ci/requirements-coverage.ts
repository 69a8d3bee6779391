import { parseSync } from "@swc/core";

/** One row in docs/requirements: `- **GEN-001** text`. Decisions are rows too (`GEN-D01`). */
export interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** A title in a test or story file. */
export interface Title {
  readonly file: string;
  readonly text: string;
}

/** What the tests say about the requirements. */
export interface Coverage {
  /** In the order of the requirements. `prefix` is the part of an id before the dash. */
  readonly prefixes: readonly { prefix: string; covered: number; total: number }[];
  /** Requirements that no title names. */
  readonly open: readonly Requirement[];
  /** Titles that name an unknown id. */
  readonly unknown: readonly (Title & { id: string })[];
  /** Titles that name more ids than one test can prove. */
  readonly crowded: readonly (Title & { count: number })[];
}

/** A title with more ids than this claims more than one test shows. */
export const IDS_PER_TITLE = 3;

const row = /^- \*\*([A-Z]+-D?\d+)\*\*\s*(.*)$/gm;
const idsAtEnd = /\[([A-Z]+-D?\d+(?:[ ,]+[A-Z]+-D?\d+)*)\]$/;

/** The rows of one file. */
export function requirementsIn(markdown: string): Requirement[] {
  return [...markdown.matchAll(row)].map(([, id = "", text = ""]) => ({ id, text }));
}

/** The rows that a text names, each once. */
export function rowsIn(text: string, requirements: readonly Requirement[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...new Set(text.match(/\b[A-Z]+-D?\d+\b/g))].filter((id) => known.has(id));
}

/** The ids in brackets at the end of a title: `shows the counter [GEN-026, GEN-027]`. */
export function idsIn(title: string): string[] {
  return idsAtEnd.exec(title)?.[1]?.split(/[ ,]+/) ?? [];
}

/** String literals of a test file that end in ids, including titles in tables. */
export function titlesIn(file: string, source: string): Title[] {
  const found: Title[] = [];
  collectText(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" }), (text) => {
    if (idsIn(text).length > 0) found.push({ file, text });
  });
  return found;
}

function collectText(node: unknown, report: (text: string) => void): void {
  if (typeof node !== "object" || node === null) return;
  const text = textOf(node);
  if (text !== undefined) report(text);
  for (const child of Object.values(node)) collectText(child, report);
}

/** The value of a string or template literal. Inserted values of a template appear as `…`. */
function textOf(node: object): string | undefined {
  if (!("type" in node)) return undefined;
  if (node.type === "StringLiteral" && "value" in node) return String(node.value);
  if (node.type !== "TemplateLiteral" || !("quasis" in node) || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((part: { raw: string }) => part.raw).join("…");
}

/** Which requirements the titles name, and which titles are wrong. */
export function coverage(requirements: readonly Requirement[], titles: readonly Title[]): Coverage {
  const known = new Set(requirements.map(({ id }) => id));
  const named = titles.flatMap((title) => idsIn(title.text).map((id) => ({ ...title, id })));
  const covered = new Set(named.map(({ id }) => id));
  const counted = titles.map((title) => ({ ...title, count: idsIn(title.text).length }));
  return {
    prefixes: byPrefix(requirements, covered),
    open: requirements.filter(({ id }) => !covered.has(id)),
    unknown: named.filter(({ id }) => !known.has(id)),
    crowded: counted.filter(({ count }) => count > IDS_PER_TITLE),
  };
}

function byPrefix(requirements: readonly Requirement[], covered: ReadonlySet<string>): Coverage["prefixes"] {
  const groups = Map.groupBy(requirements, ({ id }) => id.slice(0, id.indexOf("-")));
  return [...groups].map(([prefix, group]) => ({
    prefix,
    covered: group.filter(({ id }) => covered.has(id)).length,
    total: group.length,
  }));
}

/** What the tests of a row do not prove. */
type Gaps = Readonly<Record<string, string | null>>;

/**
 * Content of docs/requirements/evidence.md: for each row, the tests that name it and what they do not prove.
 * @param gaps by id, what could be removed from a row unnoticed; null for a row that nobody has compared with its tests
 */
export function evidenceTable(requirements: readonly Requirement[], titles: readonly Title[], gaps: Gaps): string {
  const named = Map.groupBy(
    titles.flatMap((title) => idsIn(title.text).map((id) => ({ ...title, id }))),
    ({ id }) => id,
  );
  const without = requirements.filter(({ id }) => !named.has(id)).length;
  const unread = requirements.filter(({ id }) => named.has(id) && gaps[id] === null).length;
  const partly = requirements.filter(({ id }) => named.has(id) && typeof gaps[id] === "string").length;
  const whole = requirements.length - without - unread - partly;
  const lines = requirements.map(
    ({ id }) => `| ${id} | ${proofOf(id, gaps, named)} | ${testsOf(named.get(id) ?? [])} |`,
  );
  return [
    "# Which test proves which requirement",
    "",
    "Written by `npm run requirements -- --write` from the ids in test titles and from `evidence-gaps.json`, which says what a person found missing when reading a row against its tests.",
    "",
    `${requirements.length} rows: ${whole} proved whole, ${partly} in part, ${unread} not read yet, ${without} without a test.`,
    "",
    "| row | proved | tests |",
    "| --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

function proofOf(id: string, gaps: Gaps, named: ReadonlyMap<string, unknown>): string {
  if (!named.has(id)) return "no";
  const gap = gaps[id];
  return gap === undefined ? "whole" : gap === null ? "not read yet" : `not ${cell(gap)}`;
}

const MOST_TESTS = 3;

function testsOf(titles: readonly Title[]): string {
  const shown = titles
    .slice(0, MOST_TESTS)
    .map(({ file, text }) => `${file}: ${cell(text.replace(idsAtEnd, "").trim())}`);
  const more = titles.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join("<br>");
}

/** A text for a cell of a Markdown table. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ");
}
