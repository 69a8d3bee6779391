import { compileMetadata, createRegistry, parseAttributeSpec, parseEntitySpec, type Values } from "@armature/engine";
import { compileLogic, type Facts, type LogicNode } from "@armature/engine/rules";
import type { StorageStep } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Random } from "../../../../engine/src/rules/testing/random.ts";
import { randomLogic } from "../../../../engine/src/rules/testing/random-logic.ts";
import { randomFacts, randomRecord, RULE_ATTRIBUTES } from "../../../../engine/src/rules/testing/random-records.ts";
import { smallest } from "../../../../engine/src/rules/testing/smallest.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { loadCatalogue, storageOf } from "../../metadata/catalogue.ts";
import { takeSteps } from "../../metadata/storage-steps.ts";
import { insertRows } from "../write/write-sql.ts";
import { reserveIds } from "./ids.ts";
import { loadById } from "./load.ts";
import { logicSql } from "./logic-sql.ts";
import { type EntityTable, keySql, tableOver } from "./table.ts";

const AT = "2026-01-01T00:00:00.000Z";

/** An entity with an attribute of every kind in a column, and one of every kind in `extra`. */
const metadata = compileMetadata(
  {
    revision: 1,
    entities: [parseEntitySpec({ name: "sample", scope: "configuration" })],
    attributes: [{ name: "sampleId", kind: "integer" }, ...RULE_ATTRIBUTES].map(({ name, kind }) =>
      parseAttributeSpec({ entityName: "sample", name, label: name, type: kind, primaryKey: name === "sampleId" }),
    ),
  },
  createRegistry([]),
);

const steps: readonly StorageStep[] = [
  { kind: "createTable", entity: "sample", primaryKey: "sampleId", scope: "configuration" },
  ...RULE_ATTRIBUTES.map(({ name, kind }): StorageStep => {
    const column = { entity: "sample", attribute: name, columnName: name, columnKind: kind };
    const isExtra = name.endsWith("Extra");
    return isExtra
      ? { kind: "useExtra", column: { ...column, place: "extra" } }
      : { kind: "addColumn", column: { ...column, place: "column" } };
  }),
];

/** A table with records of every kind of value, and what conditions say of them in SQL. */
export interface Samples {
  readonly table: EntityTable;
  /** Stores records, and returns them as they are read. */
  store(values: readonly Values[]): Promise<readonly Values[]>;
  /** The result of each condition for each record, by one statement. */
  results(
    logics: readonly LogicNode[],
    of: readonly Values[],
    factsOf: (index: number) => Facts,
  ): Promise<readonly boolean[][]>;
}

/** Makes the table. Its text column imitates a database whose default order is not by bytes. */
export async function createSamples(kysely: Kysely<SystemSchema>): Promise<Samples> {
  await takeSteps(kysely, steps, AT);
  await sql`alter table data.sample alter column text type text collate "und-x-icu"`.execute(kysely);
  const type = metadata.entities.get("sample");
  const storage = storageOf(await loadCatalogue(kysely), metadata).get("sample");
  if (!type || !storage) throw new Error("the table was not made");
  const table = tableOver(type, storage);
  return {
    table,
    store: (values) => store(kysely, table, values),
    results: (logics, of, factsOf) => results(kysely, table, logics, of, factsOf),
  };
}

const SCOPE = {
  userId: 1,
  organizationId: 1,
  variant: null,
  state: null,
  permission: {},
  facts: { today: "2024-02-29", timeZone: "UTC" },
} as const;

async function store(
  kysely: Kysely<SystemSchema>,
  table: EntityTable,
  values: readonly Values[],
): Promise<readonly Values[]> {
  const ids = await reserveIds(kysely, table, values.length);
  const rows = values.map((after, i) => ({ id: ids[i] ?? 0, after, changed: after }));
  await insertRows(kysely, table, rows, { organizationId: null, by: null, at: AT });
  const loaded = await loadById(kysely, table, SCOPE, ids, "");
  return ids.map((id) => loaded.get(id) ?? {});
}

async function results(
  kysely: Kysely<SystemSchema>,
  table: EntityTable,
  logics: readonly LogicNode[],
  of: readonly Values[],
  factsOf: (index: number) => Facts,
): Promise<readonly boolean[][]> {
  const ids = of.map((record) => Number(record["sampleId"]));
  const columns = sql.join(logics.map((logic, i) => logicSql(table, logic, factsOf(i))));
  const { rows } = await sql<{ id: number; results: boolean[] }>`
    select ${keySql(table)} as id, array[${columns}]::boolean[] as results from ${table.from}
    where ${keySql(table)} = any(${ids}::int[])`.execute(kysely);
  const byId = new Map(rows.map(({ id, results: own }) => [id, own]));
  return ids.map((id) => byId.get(id) ?? []);
}

/** The results of conditions, each for each record; or the smallest case in which SQL says something else. */
export type Compared = { readonly results: readonly boolean[][] } | { readonly difference: string };

/** Compares closures and SQL for conditions with facts of their own. */
export async function compare(
  samples: Samples,
  logics: readonly LogicNode[],
  records: readonly Values[],
  facts: readonly Facts[],
): Promise<Compared> {
  const factsOf = (index: number): Facts => facts[index] ?? SCOPE.facts;
  const inSql = await samples.results(logics, records, factsOf);
  const found: boolean[][] = [];
  for (const [i, logic] of logics.entries()) {
    const holds = compileLogic(logic);
    const expected = records.map((record) => holds(record, factsOf(i)));
    const at = expected.findIndex((result, record) => inSql[record]?.[i] !== result);
    if (at !== -1) return { difference: await smallestOf(samples, logic, records[at] ?? {}, factsOf(i)) };
    found.push(expected);
  }
  return { results: found };
}

async function smallestOf(samples: Samples, logic: LogicNode, record: Values, facts: Facts): Promise<string> {
  const small = await smallest({ logic, record, facts }, async (one) => {
    const [again = {}] = await samples.store([one.record]);
    const [[inSql] = []] = await samples.results([one.logic], [again], () => one.facts);
    return inSql !== compileLogic(one.logic)(again, one.facts);
  });
  const values = Object.fromEntries(Object.entries(small.record).filter(([, value]) => value !== null));
  const says = compileLogic(small.logic)(small.record, facts);
  return `closures say ${says} of ${JSON.stringify(small.logic)} for ${JSON.stringify(values)}, ${JSON.stringify(facts)}`;
}

const CONDITIONS_AT_ONCE = 50;

/**
 * Compares random conditions, each for some random records and with random facts.
 * @returns how many conditions held, and the smallest case that differs
 */
export async function compareRandom(
  samples: Samples,
  random: Random,
  { conditions, records }: { readonly conditions: number; readonly records: number },
): Promise<{ readonly cases: number; readonly held: number; readonly difference: string | null }> {
  let [cases, held] = [0, 0];
  for (let made = 0; made < conditions; made += CONDITIONS_AT_ONCE) {
    const stored = await samples.store(Array.from({ length: records }, () => randomRecord(random)));
    const logics = Array.from({ length: CONDITIONS_AT_ONCE }, () => randomLogic(random));
    const facts = logics.map(() => randomFacts(random));
    const compared = await compare(samples, logics, stored, facts);
    if ("difference" in compared) return { cases, held, ...compared };
    const all = compared.results.flat();
    cases += all.length;
    held += all.filter(Boolean).length;
  }
  return { cases, held, difference: null };
}

/** `PostgreSQL 18.4`. */
export async function versionOf(kysely: Kysely<SystemSchema>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(kysely);
  return /^PostgreSQL \S+/.exec(rows[0]?.version ?? "")?.[0] ?? "";
}
