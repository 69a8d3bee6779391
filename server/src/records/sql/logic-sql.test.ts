import { readFile } from "node:fs/promises";
import { parseEntitySpec, type Values } from "@armature/engine";
import {
  logicOfFilter,
  prerequisiteCondition,
  uniqueCondition,
  type UniqueSpec,
  waivedCondition,
} from "@armature/engine/metadata";
import { claimedSql } from "./claimed-sql.ts";
import {
  COMPARISONS,
  compileLogic,
  DAY_UNITS,
  type Facts,
  factsOf,
  type LogicNode,
  NO_FACTS,
  parseCondition,
  parseJsonLogic,
  readsOfLogic,
  type ValueNode,
  writeCondition,
} from "@armature/engine/rules";
import { claimedValue, isOffered, offeredCondition, type UniqueClaim } from "@armature/engine/schema";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sizeOfLogic } from "../../../../engine/src/rules/logic.ts";
import { describeMix, lackingIn, mixOf } from "../../../../engine/src/rules/testing/mix.ts";
import { randomOf } from "../../../../engine/src/rules/testing/random.ts";
import { randomLogic } from "../../../../engine/src/rules/testing/random-logic.ts";
import { randomFacts, randomRecord, RULE_ATTRIBUTES } from "../../../../engine/src/rules/testing/random-records.ts";
import { readVectors } from "../../../../engine/src/rules/testing/vectors.ts";
import { describeDatabases } from "../../database/testing.ts";
import { logicSql } from "./logic-sql.ts";
import { objectSql } from "../facts/related.ts";
import { compare, createSamples, type Samples } from "./random-conditions.testing.ts";
import { type EntityTable, keySql, kindOf, valueSql } from "./table.ts";

const VECTORS = new URL("../../../../docs/reference/rule-vectors.json", import.meta.url);
const seed = Number(process.env["TEST_SEED"] ?? 7);
const random = randomOf(seed);
const rules = Array.from({ length: 300 }, () => randomLogic(random));
const records = Array.from({ length: 200 }, () => randomRecord(random));
const facts = randomFacts(random);

const attributeOf = (name: string): ValueNode => ({ kind: "attribute", name });
/** An attribute of every kind, in a column and in `extra`, and one that was removed. */
const SUBJECTS = [...RULE_ATTRIBUTES.map(({ name }) => name), "removed"].map(attributeOf);
/** A value of every kind, none, several, and a day that is calculated. */
const OPERANDS: readonly ValueNode[] = [
  ...[
    null,
    "",
    "x y",
    "10",
    2.5,
    true,
    "2024-02-29",
    "2024-02-29T10:00:00.000Z",
    [],
    ["1", 10, null, "2024-02-29"],
  ].map((value): ValueNode => ({ kind: "literal", value })),
  { kind: "today" },
  { kind: "addDays", day: { kind: "today" }, days: { kind: "literal", value: -1 } },
];

/** Every comparison of every attribute with every operand, and with an attribute of every kind, either way round. */
function everyComparison(): readonly LogicNode[] {
  const others = [...OPERANDS, ...SUBJECTS.filter((_, i) => i % 2 === 0)];
  return SUBJECTS.flatMap((left) =>
    others.flatMap((right) =>
      COMPARISONS.flatMap((kind): LogicNode[] => [
        { kind, left, right },
        { kind: "not", item: { kind, left: right, right: left } },
      ]),
    ),
  );
}

/** Every calculation with every pair of operands: whether it gives something, and what it is equal to. */
function everyCalculation(): readonly LogicNode[] {
  const operands = [...OPERANDS, ...SUBJECTS.filter((_, i) => i % 2 === 0)];
  const pairs = operands.flatMap((a, i) => operands.filter((_, j) => (i + j) % 3 === 0).map((b) => [a, b] as const));
  const values = pairs.flatMap(([a, b]): ValueNode[] => [
    ...(["plus", "minus", "times", "divide"] as const).map(
      (operator): ValueNode => ({ kind: "arithmetic", operator, left: a, right: b }),
    ),
    ...DAY_UNITS.map((unit): ValueNode => ({ kind: "dateDiff", unit, from: a, to: b })),
    { kind: "addDays", day: a, days: b },
    { kind: "day", value: a },
  ]);
  return values.map((value, i): LogicNode => {
    if (i % 2 === 0) return { kind: "truthy", value };
    return { kind: "lessThan", left: value, right: { kind: "literal", value: "5" } };
  });
}

describeDatabases("conditions in SQL", (database) => {
  let samples: Samples;
  let table: EntityTable;
  /** The random records as read from the database. */
  let stored: readonly Values[];

  beforeAll(async () => {
    samples = await createSamples(database().kysely);
    ({ table } = samples);
    stored = await samples.store(records);
  });

  const resultsInSql = (
    logics: readonly LogicNode[],
    of: readonly Values[],
    factsAt: (index: number) => Facts = () => facts,
  ) => samples.results(logics, of, factsAt);

  test("mean what closures mean, over a mix of everything [BLD-D23, ADM-D26]", async () => {
    const results: boolean[][] = [];
    for (let from = 0; from < rules.length; from += 50) {
      const batch = rules.slice(from, from + 50);
      const compared = await compare(
        samples,
        batch,
        stored,
        batch.map(() => randomFacts(random)),
      );
      if ("difference" in compared) expect.fail(`${compared.difference} (TEST_SEED=${seed})`);
      results.push(...compared.results);
    }
    const mix = mixOf(rules, stored, results);
    console.info(`TEST_SEED=${seed}: ${describeMix(mix)}`);
    expect(lackingIn(mix)).toEqual([]);
    expect(mix.cases).toBeGreaterThan(20_000);
  });

  test("mean what closures mean, each operator with each operand: empty, of every other kind, removed [ADM-D26]", async () => {
    const few = stored.slice(0, 12);
    const empty = await samples.store([{}]);
    const all = [...everyComparison(), ...everyCalculation()];
    expect(all.length).toBeGreaterThan(4_000);
    for (let from = 0; from < all.length; from += 100) {
      const batch = all.slice(from, from + 100);
      const compared = await compare(
        samples,
        batch,
        [...few, ...empty],
        batch.map(() => facts),
      );
      if ("difference" in compared) expect.fail(`${compared.difference} (TEST_SEED=${seed})`);
    }
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
      expect(stored.map((record) => spec.offeredList.map((where) => isOffered(type, where, record, facts)))).toEqual(
        inSql,
      );
      const waives = (record: Values) => spec.waivedList.map((each) => waivedCondition(each).holds(record, facts));
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
    expect(stored.map((record) => all.map(({ holds }) => holds(record, facts)))).toEqual(inSql);
  });

  test("limits a claim alike where older records get their keys", async () => {
    const names = RULE_ATTRIBUTES.filter(({ kind }) => kind !== "json" && kind !== "references");
    const values = ["", "1", "10", "2.5", "true", 1, 2.5, true, "2024-01-01"];
    const single = new Set(names.map(({ name }) => name));
    const isStored = (logic: LogicNode) =>
      factsOf(logic).size === 0 && [...readsOfLogic(logic)].every((name) => single.has(name));
    const conditions = rules.filter(isStored).slice(0, 100).map(writeCondition);
    expect(conditions.length).toBeGreaterThan(50);
    const claimOf = (name: string, when: UniqueSpec["when"]): UniqueClaim => {
      const rule = { attributeList: ["sampleId"], when } as unknown as UniqueSpec;
      return { name, attributes: ["sampleId"], scope: "all", rule };
    };
    const claims = [
      ...names.flatMap(({ name: attribute }) => values.map((value) => claimOf(attribute, { attribute, value }))),
      ...conditions.map((when) => claimOf("text", when)),
    ];
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
    return { value: name === "sampleId" ? keySql(table) : valueSql(table, name), kind: kindOf(table, name) };
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
      const of = await samples.store(batch.map(({ record }) => record));
      const inSql = await resultsInSql(
        batch.map(({ logic }) => parseJsonLogic(logic)),
        of,
        (i) => batch[i]?.facts ?? NO_FACTS,
      );
      expect(batch.filter(({ holds }, i) => inSql[i]?.[i] !== holds)).toEqual([]);
    }
  });

  test("read as objects, records may have more attributes than a function has arguments", async () => {
    const names = Array.from({ length: 130 }, (_, i) => RULE_ATTRIBUTES[i % RULE_ATTRIBUTES.length]?.name ?? "");
    const few = RULE_ATTRIBUTES.map(({ name }) => name);
    const { rows } = await sql<{ many: Values; few: Values }>`select ${objectSql(table, names)} as many,
      ${objectSql(table, few)} as few from ${table.from}`.execute(database().kysely);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.many).toEqual(row.few);
    const { rows: none } = await sql<{
      of: Values;
    }>`select ${objectSql(table, [])} as of from ${table.from} limit 1`.execute(database().kysely);
    expect(none[0]?.of).toEqual({});
  });

  test("read a reference whose column was widened to several", async () => {
    const widened = table.storage.places.get("references");
    if (!widened) throw new Error("the table was not made");
    const places = new Map([...table.storage.places, ["reference", { ...widened, attribute: "reference" }]]);
    const wide = { ...table, storage: { ...table.storage, places } };
    const logic = parseJsonLogic({ in: [{ var: "reference" }, [1, 10]] });
    const { rows } = await sql<{ id: number; holds: boolean }>`
      select ${keySql(wide)} as id, ${logicSql(wide, logic, facts)} as holds from ${wide.from}`.execute(
      database().kysely,
    );
    const found = new Map(rows.map(({ id, holds }) => [id, holds]));
    const expected = (record: Values) => compileLogic(logic)({ reference: record["references"] }, facts);
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
    expect(inSql).toEqual(stored.map((record) => deep.map((logic) => compileLogic(logic)(record, facts))));
  });
});
