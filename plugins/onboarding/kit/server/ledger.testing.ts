import { readFileSync } from "node:fs";

/** A row of 'Fields' in the ledger of entities: what is stored, answered or shown under a name. */
export interface LedgerField {
  readonly entity: string;
  /** As written, but for rows of several fields, which are one each; `{…}` and `…` stand for names that it leaves open. */
  readonly name: string;
  /** Such as `string(10), null`. */
  readonly type: string;
  readonly constraints: string;
}

/** A row of 'Entities at a glance'; rights are letters out of `VCUR`, or words where no profile decides. */
export interface LedgerEntity {
  readonly name: string;
  readonly label: string;
  readonly primaryKey: string;
  readonly readableAttribute: string;
  readonly scope: string;
  readonly routes: readonly string[];
  readonly rights: Readonly<Record<string, string>>;
}

/** A row of a table, its cells trimmed. */
type Row = readonly string[];

/** The ledger of entities, and what the product adds to it in tables of the same shape. */
const LEDGERS = ["0-entities.md", "6-additions.md"].map((name) =>
  readFileSync(new URL(`../../../../docs/requirements/${name}`, import.meta.url), "utf8"),
);
const PROFILES = ["member", "reader", "providerStaff", "providerAdmin"] as const;

/** The rows of the tables below a heading of the ledgers, head and rule left out. */
export function ledgerRows(heading: string): readonly Row[] {
  const having = LEDGERS.filter((text) => text.includes(`\n${heading}\n`));
  if (having.length === 0) throw new Error(`The ledger has no heading ${heading}`);
  return having.flatMap((text) => rowsBelow(heading, text));
}

function rowsBelow(heading: string, text: string): readonly Row[] {
  const start = text.indexOf(`\n${heading}\n`);
  const level = heading.indexOf(" ");
  const below = text.slice(start + heading.length + 2);
  const end = below.search(new RegExp(`^#{1,${level}} `, "m"));
  const lines = (end === -1 ? below : below.slice(0, end)).split("\n");
  return lines.flatMap((line, i) => {
    const isHead = /^\|[-|]+\|$/.test(lines[i + 1] ?? "");
    return /^\|(?!-)/.test(line) && !isHead ? [cellsOf(line)] : [];
  });
}

function cellsOf(line: string): Row {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.trim());
}

/** A row that names several entities is one for each. */
export function ledgerEntities(): readonly LedgerEntity[] {
  return ledgerRows("## Entities at a glance").flatMap(
    ([names = "", labels = "", key = "", readable = "", ...rest]) => {
      const [scope = "", routes = "", ...rights] = rest;
      return names.split(", ").map((name, i) => ({
        name,
        label: listed(labels, i),
        primaryKey: key,
        readableAttribute: readable,
        scope,
        routes: routes.split(", ").map((route) => route.trim()),
        rights: Object.fromEntries(PROFILES.map((profile, p) => [profile, lettersOf(rights[p] ?? "")])),
      }));
    },
  );
}

function listed(text: string, index: number): string {
  return text.split(", ")[index] ?? text;
}

function lettersOf(text: string): string {
  return /^[VCUR]( [VCUR])*$/.test(text) ? text.replaceAll(" ", "") : text.replace("–", "");
}

export function ledgerFields(): readonly LedgerField[] {
  return ledgerRows("## Fields").flatMap(([entity = "", names = "", type = "", constraints = ""]) =>
    namesOf(names, constraints).map((name) => ({
      entity,
      name,
      type: names.includes(".") ? "JSON" : type,
      constraints,
    })),
  );
}

/** `rate{code}` with 'six fields: a, b' is `ratea` and `rateb`; `a, b` is `a` and `b`; `data.action` is of the JSON `data`. */
function namesOf(names: string, constraints: string): readonly string[] {
  const [, stem] = /^(\w+)\{code\}$/.exec(names) ?? [];
  const codes = /fields: ([^;]+)/.exec(constraints)?.[1]?.split(", ");
  if (stem !== undefined && codes) return codes.map((code) => stem + code);
  return names.split(", ").map((name) => name.split(".")[0] ?? name);
}

/** Whether the ledger leaves the names of such fields to the metadata. */
export function isOpen({ name }: LedgerField): boolean {
  return name.startsWith("{") || name.endsWith("…");
}
