import { CompiledQuery, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SystemSchema } from "./schema.ts";
import { StatementNames } from "./statement-pool.ts";
import { cloneDatabase, describeDatabases, type TestDatabase } from "./testing.ts";
import { transactionAfter } from "./transaction.ts";

describe("the names of statements", () => {
  test("a text has one from its second time on, always the same", () => {
    const names = new StatementNames();
    expect(["a", "a", "b", "a", "b"].map((text) => names.nameOf(text))).toEqual([null, "s1", null, "s1", "s2"]);
  });
  test("no name is given twice, not even after all were forgotten", () => {
    const names = new StatementNames();
    names.nameOf("a");
    names.nameOf("a");
    names.clear();
    expect([names.nameOf("a"), names.nameOf("a")]).toEqual([null, "s2"]);
  });
  test("the text that was not used longest is forgotten, so that they stay bounded", () => {
    const names = new StatementNames();
    for (const text of ["kept", "kept", "lost", "lost"]) names.nameOf(text);
    for (let n = 0; n < 499; n++) names.nameOf(`other ${n}`);
    expect([names.nameOf("kept"), names.nameOf("lost")]).toEqual([null, null]);
  });
});

describe("prepared statements of PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.close());

  const onOneConnection = <T>(run: (kysely: Kysely<SystemSchema>) => Promise<T>): Promise<T> =>
    database.kysely.connection().execute(run);

  test("a statement that is asked twice is prepared, one that is asked once is not", async () => {
    const prepared = await onOneConnection(async (kysely) => {
      for (const n of [1, 2, 3]) await sql`select ${n}::int4 as "often"`.execute(kysely);
      await sql`select ${1}::int4 as "once"`.execute(kysely);
      return sql<{ statement: string }>`select statement from pg_catalog.pg_prepared_statements`.execute(kysely);
    });
    expect(prepared.rows).toEqual([{ statement: `select $1::int4 as "often"` }]);
  });

  test("a column whose type changes fails once, and is read in its new type from then on", async () => {
    const read = (kysely: Kysely<SystemSchema>) => sql`select "value" from data.kind where "id" = ${1}`.execute(kysely);
    await onOneConnection(async (kysely) => {
      await sql`create table data.kind as select 1 as "id", 7 as "value"`.execute(kysely);
      await read(kysely);
      expect((await read(kysely)).rows).toEqual([{ value: 7 }]);
      await sql`alter table data.kind alter column "value" type integer[] using array["value"]`.execute(kysely);
      await expect(read(kysely)).rejects.toMatchObject({ code: "0A000" });
      expect((await read(kysely)).rows).toEqual([{ value: [7] }]);
      expect((await read(kysely)).rows).toEqual([{ value: [7] }]);
    });
  });
});

describeDatabases("a transaction that begins with further statements", (database) => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from data.organization`.execute(
      database().kysely,
    );
    return rows[0]?.count;
  };
  const add = (trx: Kysely<SystemSchema>) => sql`insert into data.organization ("name") values ('One')`.execute(trx);

  test("is given the rows of the last of them", async () => {
    const opening = `select 1 as "one"; select 2 as "two"`;
    const rows = await transactionAfter(database().kysely, opening, async (_, opened) => opened);
    expect(rows).toEqual([{ two: 2 }]);
  });
  test("commits what it wrote", async () => {
    await transactionAfter(database().kysely, "select 1", add);
    expect(await count()).toBe(1);
  });
  test("leaves nothing of what failed, and the connection whole", async () => {
    const failing = transactionAfter(database().kysely, "select 1", async (trx) => {
      await add(trx);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await count()).toBe(1);
  });
  test("does not pass for written where a failure went unnoticed", async () => {
    const failing = transactionAfter(database().kysely, "select 1", async (trx) => {
      await add(trx);
      await trx.executeQuery(CompiledQuery.raw("select 1 / 0")).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow("nothing was written");
    expect(await count()).toBe(1);
  });
  test("an opening that fails is rolled back too", async () => {
    await expect(transactionAfter(database().kysely, "select 1 / 0", add)).rejects.toMatchObject({ code: "22012" });
    expect(await count()).toBe(1);
  });
});
