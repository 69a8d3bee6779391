import { readFileSync } from "node:fs";

/** A row of 'Fields' in the ledger of entities: a name that is stored, returned or shown. */
export interface LedgerField {
  readonly entity: string;
  /** As written. Rows about several fields are split. `{…}` and `…` stand for names that the ledger leaves open. */
  readonly name: string;
  /** For example `string(10), null`. */
  readonly type: string;
  readonly constraints: string;
}

/** A row of 'Entities at a glance'. Rights are letters of `VCUR`, or words if no profile decides. */
export interface LedgerEntity {
  readonly name: string;
  readonly label: string;
  readonly primaryKey: string;
  readonly readableAttribute: string;
  readonly scope: string;
  readonly routes: readonly string[];
  readonly rights: Readonly<Record<string, string>>;
}

/** A row of a table with trimmed cells. */
type Row = readonly string[];

/** The ledger of entities, and the product's additions in tables of the same shape. */
const LEDGERS = ["0-entities.md", "6-additions.md"].map((name) =>
  readFileSync(new URL(`../../../../docs/requirements/${name}`, import.meta.url), "utf8"),
);
const PROFILES = ["member", "reader", "providerStaff", "providerAdmin"] as const;

/** The rows of the tables below a heading of the ledgers, without header rows and rules. */
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

/** Splits a row about several entities into one per entity. */
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

/**
 * The fields of a row. `rate{code}` with 'six fields: a, b' means `ratea` and `rateb`. `a, b` means `a` and `b`.
 * `data.action` is part of the JSON `data`.
 */
function namesOf(names: string, constraints: string): readonly string[] {
  const [, stem] = /^(\w+)\{code\}$/.exec(names) ?? [];
  const codes = /fields: ([^;]+)/.exec(constraints)?.[1]?.split(", ");
  if (stem !== undefined && codes) return codes.map((code) => stem + code);
  return names.split(", ").map((name) => name.split(".")[0] ?? name);
}

/** Whether the ledger leaves the names of these fields to the metadata. */
export function isOpen({ name }: LedgerField): boolean {
  return name.startsWith("{") || name.endsWith("…");
}
