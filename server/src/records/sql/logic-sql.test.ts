import { readFile } from "node:fs/promises";
import { compileMetadata, createRegistry, parseAttributeSpec, parseEntitySpec, type Values } from "@armature/engine";
import {
  logicOfFilter,
  prerequisiteCondition,
  uniqueCondition,
  type UniqueSpec,
  waivedCondition,
} from "@armature/engine/metadata";
import { claimedSql } from "./claimed-sql.ts";
import { compileLogic, type LogicNode, parseCondition, parseJsonLogic, writeCondition } from "@armature/engine/rules";
import { claimedValue, isOffered, offeredCondition, type UniqueClaim } from "@armature/engine/schema";
import type { StorageStep } from "@armature/engine/storage";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sizeOfLogic } from "../../../../engine/src/rules/logic.ts";
import { describeMix, lackingIn, mixOf } from "../../../../engine/src/rules/testing/mix.ts";
import { randomOf } from "../../../../engine/src/rules/testing/random.ts";
import { randomLogic } from "../../../../engine/src/rules/testing/random-logic.ts";
import { randomRecord, RULE_ATTRIBUTES } from "../../../../engine/src/rules/testing/random-records.ts";
import { smallest } from "../../../../engine/src/rules/testing/smallest.ts";
import { readVectors } from "../../../../engine/src/rules/testing/vectors.ts";
import { describeDatabases } from "../../database/testing.ts";
import { loadCatalogue, storageOf } from "../../metadata/catalogue.ts";
import { takeSteps } from "../../metadata/storage-steps.ts";
import { logicSql } from "./logic-sql.ts";
import { objectSql } from "../facts/related.ts";
import { type EntityTable, tableOver, keySql, valueSql } from "./table.ts";
import { insertRows } from "../write/write-sql.ts";
import { reserveIds } from "./ids.ts";
import { loadById } from "./load.ts";

const VECTORS = new URL("../../../../docs/reference/rule-vectors.json", import.meta.url);
const AT = "2026-01-01T00:00:00.000Z";
const seed = Number(process.env["TEST_SEED"] ?? 7);
const random = randomOf(seed);
const rules = Array.from({ length: 300 }, () => randomLogic(random));
const records = Array.from({ length: 200 }, () => randomRecord(random));

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

describeDatabases("conditions in SQL", (database) => {
  let table: EntityTable;
  /** The random records as read from the database. */
  let stored: readonly Values[];

  beforeAll(async () => {
    const { kysely } = database();
    await takeSteps(kysely, steps, AT);
    // Imitates a database whose default order is not by bytes.
    await sql`alter table data.sample alter column text type text collate "und-x-icu"`.execute(kysely);
    const type = metadata.entities.get("sample");
    const storage = storageOf(await loadCatalogue(kysely), metadata).get("sample");
    if (!type || !storage) throw new Error("the table was not made");
    table = tableOver(type, storage);
    stored = await store(records);
  });

  async function store(values: readonly Values[]): Promise<readonly Values[]> {
    const { kysely } = database();
    const ids = await reserveIds(kysely, table, values.length);
    const rows = values.map((after, i) => ({ id: ids[i] ?? 0, after, changed: after }));
    await insertRows(kysely, table, rows, { organizationId: null, by: null, at: AT });
    const scope = {
      userId: 1,
      organizationId: 1,
      variant: "Ambulatory",
      state: "buildOpen",
      permission: {},
    } as const;
    const loaded = await loadById(kysely, table, scope, ids, "");
    return ids.map((id) => loaded.get(id) ?? {});
  }

  /** The result of each condition for each record, by one statement. */
  async function resultsInSql(logics: readonly LogicNode[], of: readonly Values[]): Promise<readonly boolean[][]> {
    const ids = of.map((record) => Number(record["sampleId"]));
    const columns = sql.join(logics.map((logic) => logicSql(table, logic)));
    const { rows } = await sql<{ id: number; results: boolean[] }>`
      select ${keySql(table)} as id, array[${columns}]::boolean[] as results from ${table.from}
      where ${keySql(table)} = any(${ids}::int[])`.execute(database().kysely);
    const byId = new Map(rows.map(({ id, results }) => [id, results]));
    return ids.map((id) => byId.get(id) ?? []);
  }

  async function report(logic: LogicNode, record: Values): Promise<string> {
    const small = await smallest({ logic, record }, async (one) => {
      const [again = {}] = await store([one.record]);
      const [[inSql] = []] = await resultsInSql([one.logic], [again]);
      return inSql !== compileLogic(one.logic)(again);
    });
    const values = Object.fromEntries(Object.entries(small.record).filter(([, value]) => value !== null));
    const says = compileLogic(small.logic)(small.record);
    return `closures say ${says} of ${JSON.stringify(small.logic)} for ${JSON.stringify(values)} (TEST_SEED=${seed})`;
  }

  test("mean what closures mean, over a mix of everything [BLD-D23, ADM-D26]", async () => {
    const results: boolean[][] = [];
    for (let from = 0; from < rules.length; from += 50) {
      const batch = rules.slice(from, from + 50);
      const inSql = await resultsInSql(batch, stored);
      for (const [i, logic] of batch.entries()) {
        const expected = stored.map(compileLogic(logic));
        const at = expected.findIndex((holds, record) => inSql[record]?.[i] !== holds);
        if (at !== -1) expect.fail(await report(logic, stored[at] ?? {}));
        results.push(expected);
      }
    }
    const mix = mixOf(rules, stored, results);
    console.info(`TEST_SEED=${seed}: ${describeMix(mix)}`);
    expect(lackingIn(mix)).toEqual([]);
  });

  test("mean the same where an entity, an attribute or a mapping states them, each in its stored form", async () => {
    const small = rules.filter((logic) => sizeOfLogic(logic).nodes < 60).slice(0, 60);
    for (let from = 0; from < small.length; from += 20) {
      const conditions = small.slice(from, from + 20).map(writeCondition);
      const spec = parseEntitySpec({
        name: "sample",
        offeredList: conditions.map((when, i) => ({ attribute: "text", value: `${from + i}`, when })),
        waivedList: conditions.map((when) => ({ by: "reference", when })),
      });
      const type = { ...table.type, ...spec };
      const offered = spec.offeredList.map((where) => offeredCondition(type, where));
      const filters = conditions.map((each) => logicOfFilter({ id: null, if: each, filterCode: null, then: [] }, "if"));
      const states = [
        offered.map((each) => each?.logic),
        spec.waivedList.map((each) => waivedCondition(each).logic),
        filters,
      ];
      for (const logics of states) expect(logics).toEqual(small.slice(from, from + 20).map(asRead));
      const inSql = await resultsInSql(filters, stored);
      const asObjects = await readObjects();
      expect(stored.map((record) => spec.offeredList.map((where) => isOffered(type, where, record)))).toEqual(inSql);
      const waives = (record: Values) => spec.waivedList.map((each) => waivedCondition(each).holds(record));
      expect(asObjects.map(waives)).toEqual(inSql);
    }
  });

  test("mean the same as what requires an attribute, and as what limits a claim", async () => {
    const values = ["", "1", "10", "x y", "2.5", "true", 1, 2.5, true];
    const names = RULE_ATTRIBUTES.map(({ name }) => name);
    const lists = names.flatMap((attributeName) =>
      values.map((value, i) => [
        { attributeName, operator: i % 2 === 0 ? ("isEqual" as const) : ("isNotEqual" as const), value },
        { attributeName: names[i] ?? "text", operator: "isNotEqual" as const, value: null },
      ]),
    );
    const required = lists.map((list) => prerequisiteCondition(list));
    const claims = names.flatMap((attribute) => values.map((value) => uniqueCondition({ attribute, value })));
    const all = [...required, ...claims];
    const inSql = await resultsInSql(
      all.map(({ logic }) => logic),
      stored,
    );
    expect(stored.map((record) => all.map(({ holds }) => holds(record)))).toEqual(inSql);
  });

  test("limits a claim alike where older records get their keys", async () => {
    const names = RULE_ATTRIBUTES.filter(({ kind }) => kind !== "json" && kind !== "references");
    const values = ["", "1", "10", "2.5", "true", 1, 2.5, true, "2024-01-01"];
    const claims = names.flatMap(({ name: attribute }) =>
      values.map((value): UniqueClaim => {
        const rule = { attributeList: ["sampleId"], when: { attribute, value } } as unknown as UniqueSpec;
        return { name: attribute, attributes: ["sampleId", attribute], scope: "all", rule };
      }),
    );
    const { rows } = await sql<{ id: number; held: readonly boolean[] }>`select ${keySql(table)} as id,
      array[${sql.join(claims.map((claim) => sql`${claimedSql(claim, valueOf)} is not null`))}] as held
      from ${table.from}`.execute(database().kysely);
    const held = new Map(rows.map((row) => [row.id, row.held]));
    for (const record of stored) {
      const inSql = held.get(Number(record["sampleId"])) ?? [];
      const others = claims.filter((claim, i) => (claimedValue(claim, record) !== null) !== inSql[i]);
      expect(others.map(({ rule, name }) => [rule?.when, record[name]])).toEqual([]);
    }
  });

  function valueOf(name: string) {
    return name === "sampleId" ? keySql(table) : valueSql(table, name);
  }

  /** A condition as it is after it was stored. */
  function asRead(logic: LogicNode): LogicNode {
    return parseCondition(JSON.parse(JSON.stringify(writeCondition(logic))));
  }

  /** The records as a lookup reads them for another record. */
  async function readObjects(): Promise<readonly Values[]> {
    const { rows } = await sql<{ id: number; record: Values }>`select ${keySql(table)} as id,
      ${objectSql(
        table,
        RULE_ATTRIBUTES.map(({ name }) => name),
      )} as record from ${table.from}`.execute(database().kysely);
    const byId = new Map(rows.map(({ id, record }) => [id, record]));
    return stored.map((record) => byId.get(Number(record["sampleId"])) ?? {});
  }

  test("mean what the golden vectors say", async () => {
    const vectors = readVectors(await readFile(VECTORS, "utf8"));
    for (let from = 0; from < vectors.length; from += 50) {
      const batch = vectors.slice(from, from + 50);
      const of = await store(batch.map(({ record }) => record));
      const inSql = await resultsInSql(
        batch.map(({ logic }) => parseJsonLogic(logic)),
        of,
      );
      expect(batch.filter(({ holds }, i) => inSql[i]?.[i] !== holds)).toEqual([]);
    }
  });

  test("read a reference whose column was widened to several", async () => {
    const widened = table.storage.places.get("references");
    if (!widened) throw new Error("the table was not made");
    const places = new Map([...table.storage.places, ["reference", { ...widened, attribute: "reference" }]]);
    const wide = { ...table, storage: { ...table.storage, places } };
    const logic = parseJsonLogic({ in: [{ var: "reference" }, [1, 10]] });
    const { rows } = await sql<{ id: number; holds: boolean }>`
      select ${keySql(wide)} as id, ${logicSql(wide, logic)} as holds from ${wide.from}`.execute(database().kysely);
    const found = new Map(rows.map(({ id, holds }) => [id, holds]));
    const expected = (record: Values) => compileLogic(logic)({ reference: record["references"] });
    expect(stored.map((record) => found.get(Number(record["sampleId"])))).toEqual(stored.map(expected));
  });

  test("grow no faster than what they stand for", async () => {
    const sum = { "+": Array.from({ length: 18 }, () => ({ var: "integer" })) };
    const choice = Array.from({ length: 16 }).reduce<object>(
      (inner) => ({ if: [{ var: "boolean" }, { var: "json" }, inner] }),
      { var: "text" },
    );
    const deep = [{ "<": [sum, 10] }, { in: ["a", choice] }, { "<": [choice, 10] }].map((json) => parseJsonLogic(json));
    const inSql = await resultsInSql(deep, stored);
    expect(inSql).toEqual(stored.map((record) => deep.map((logic) => compileLogic(logic)(record))));
  });
});
