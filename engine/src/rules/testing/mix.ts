import type { Values } from "../compile-logic.ts";
import { type LogicNode, logicPartsOf, type ValueNode } from "../logic.ts";

/** Statistics of a random run: parts of conditions, kinds of values, and how often conditions held. */
export interface Mix {
  readonly parts: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number>>;
  readonly cases: number;
  /** The share of cases whose condition held. */
  readonly held: number;
  /** The share of conditions that held for some records and not for others. */
  readonly turned: number;
}

/** @param ruleResults for each rule, the result for each record */
export function mixOf(rules: readonly LogicNode[], records: readonly Values[], ruleResults: readonly boolean[][]): Mix {
  const all = ruleResults.flat();
  const turning = ruleResults.filter((row) => row.includes(true) && row.includes(false));
  return {
    parts: counted(rules.flatMap(allParts).map(nameOf)),
    values: counted(records.flatMap((record) => Object.values(record)).flatMap(sortsOf)),
    cases: all.length,
    held: all.filter(Boolean).length / Math.max(all.length, 1),
    turned: turning.length / Math.max(ruleResults.length, 1),
  };
}

/** One line for each statistic, most frequent first. */
export function describeMix(mix: Mix): string {
  const line = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const share = (part: number) => `${Math.round(part * 100)} %`;
  return `${mix.cases} cases, ${share(mix.held)} true, ${share(mix.turned)} of the rules both; parts: ${line(mix.parts)}; values: ${line(mix.values)}`;
}

const PARTS =
  "and or not equals contains startsWith lessThan truthy constant choice attribute literal listLiteral plus minus times divide today day addDays days months years";
const SORTS = "empty number numeral text boolean list object nonAscii astral combining";

/** What a run has too little of to be meaningful. Empty for a good run. */
export function lackingIn({ parts, values, held, turned }: Mix): readonly string[] {
  const rare = (names: string, counts: Readonly<Record<string, number>>) =>
    names.split(" ").filter((name) => (counts[name] ?? 0) < 5);
  return [
    ...rare(PARTS, parts),
    ...rare(SORTS, values),
    ...(held < 0.2 || held > 0.8 ? ["true in 20 to 80 % of the cases"] : []),
    ...(turned < 0.4 ? ["rules that some record turns"] : []),
  ];
}

function allParts(part: LogicNode | ValueNode): readonly (LogicNode | ValueNode)[] {
  return [part, ...logicPartsOf(part).flatMap(allParts)];
}

function nameOf(part: LogicNode | ValueNode): string {
  if (part.kind === "arithmetic") return part.operator;
  if (part.kind === "dateDiff") return part.unit;
  return part.kind === "literal" && Array.isArray(part.value) ? "listLiteral" : part.kind;
}

function sortsOf(value: unknown): readonly string[] {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return ["empty"];
  if (Array.isArray(value)) return ["list", ...value.flatMap(sortsOf)];
  return typeof value === "string" ? sortsOfText(value) : [typeof value];
}

function sortsOfText(text: string): readonly string[] {
  if (/^-?[0-9.]+$/.test(text)) return ["numeral"];
  const sorts = [
    /[^\0-\x7f]/.test(text) ? "nonAscii" : "text",
    /[\u{10000}-\u{10ffff}]/u.test(text) ? "astral" : "",
    /\p{Mark}/u.test(text) ? "combining" : "",
  ];
  return sorts.filter((sort) => sort !== "");
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
