import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseError } from "./database.ts";
import { type OwnMigration, migrateOwn, pendingOwn } from "./own-migrations.ts";
import { describeDatabases, describePostgresql } from "./testing.ts";

/** The tables of a library. */
type Tables = { "library.hold": { item: number; note: string | null } };

const HOLDS = migration("0001-holds", async (db) => {
  await db.schema.createTable("hold").addColumn("item", "integer").execute();
});
const NOTES = migration("0002-notes", async (db) => {
  await db.schema.alterTable("hold").addColumn("note", "text").execute();
});

function migration(name: string, up: OwnMigration["up"], checksum = name): OwnMigration {
  return { name, up, checksum };
}

const library = (...migrations: readonly OwnMigration[]) => ({ name: "library", migrations });

describePostgresql("an application's own tables, of two instances", (database) => {
  test("that start at once, are made once [ADD-095]", async () => {
    const ran = await Promise.all([1, 2].map(() => migrateOwn(database(), library(HOLDS, NOTES))));
    expect(ran.flat().toSorted()).toEqual(["0001-holds", "0002-notes"]);
  });
});

describeDatabases("an application's own tables", (database) => {
  const migrate = (...migrations: readonly OwnMigration[]) => migrateOwn(database(), library(...migrations));
  const refusalOf = async (...migrations: readonly OwnMigration[]) => {
    const error = await migrate(...migrations).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseError);
    return (error as Error).message;
  };
  const tablesOf = async (schema = "library") => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_catalog.pg_tables
      where schemaname = ${schema} order by 1`.execute(database().kysely);
    return rows.map(({ name }) => name);
  };
  const drop = () =>
    sql
      .raw(`drop schema if exists library cascade; drop table if exists system.migration_library`)
      .execute(database().kysely);
  beforeEach(drop);
  afterEach(drop);

  test("are made in order, each once, in a schema of its own, and a journal has them [ADD-095]", async () => {
    expect(await pendingOwn(database().kysely, library(HOLDS, NOTES))).toEqual(["0001-holds", "0002-notes"]);
    expect(await migrate(HOLDS)).toEqual(["0001-holds"]);
    expect(await pendingOwn(database().kysely, library(HOLDS, NOTES))).toEqual(["0002-notes"]);
    expect(await migrate(HOLDS, NOTES)).toEqual(["0002-notes"]);
    expect(await migrate(HOLDS, NOTES)).toEqual([]);
    const tables = (database().kysely as unknown as Kysely<Record<never, never>>).withTables<Tables>();
    await tables.insertInto("library.hold").values({ item: 1, note: "a" }).execute();
    expect(await tables.selectFrom("library.hold").selectAll().execute()).toEqual([{ item: 1, note: "a" }]);
    const { rows } = await sql`select "name", "checksum" from system.migration_library order by 1`.execute(
      database().kysely,
    );
    expect(rows).toEqual([HOLDS, NOTES].map(({ name, checksum }) => ({ name, checksum })));
  });

  test("keep nothing of one that fails, and what ran before [ADD-095]", async () => {
    const fails = migration("0002-fails", async (db) => {
      await db.schema.createTable("fine").addColumn("item", "integer").execute();
      await db.schema.alterTable("nowhere").addColumn("note", "text").execute();
    });
    expect(await refusalOf(HOLDS, fails)).toMatch(
      /^migrations\/0002-fails\.ts failed, and nothing of it is left: .*nowhere/,
    );
    expect(await tablesOf()).toEqual(["hold"]);
    expect(await migrate(HOLDS, NOTES)).toEqual(["0002-notes"]);
  });

  test.each<[what: string, statement: string, name: string]>([
    ["a column of records", `alter table data."user" add column "shoe" integer`, "data.user"],
    ["a default of records", `alter table data."user" alter column "email" set default 'x'`, "data.user"],
    ["an index of records", `create index on data."user" ("email", "firstName")`, "data.user"],
    [
      "a trigger of records",
      `create function library.f() returns trigger language plpgsql as 'begin return new; end';; create trigger t before insert on data."user" for each row execute function library.f()`,
      "data.user",
    ],
    ["rights on records", `grant select on data."user" to public`, "data.user"],
    ["a reference to records", `create table library.x ("userId" integer references data."user")`, "data.user"],
    ["a table among records", `create table data.hold ("item" integer)`, "data.hold"],
    ["a table of the system", `drop table system.attempt`, "system.attempt"],
    ["a function of the system", `create function system.f() returns integer language sql as 'select 1'`, "system.f()"],
    [
      "records",
      `update data."organization" set "name" = "name";; insert into system.attempt values ('x', '{}', false, now())`,
      "rows of system.attempt",
    ],
    ["all records at once", `truncate system.attempt`, "system.attempt"],
    ["who may use the schema of records", `grant usage on schema data to public`, "the schema data"],
    ["the schema of records", `alter schema data rename to other`, "the schema data"],
  ])("cannot change %s [ADD-095]", async (_, statement, name) => {
    const touches = migration("0001-touches", async (db) => {
      for (const one of statement.split(";; ")) await sql.raw(one).execute(db);
    });
    const sentence = await refusalOf(touches);
    expect(sentence).toContain(name);
    expect(sentence).toContain("so it was undone");
    expect(await tablesOf()).toEqual([]);
    expect(await tablesOf("data")).not.toContain("hold");
    expect(await pendingOwn(database().kysely, library(touches))).toEqual(["0001-touches"]);
  });

  test("have the order of their files, whatever order the database gives to names [ADD-095]", async () => {
    // A list of files has "-" before ".ts".
    const names = ["0001-holds-by-day", "0001-holds", "0002-a-z", "0002-ab"];
    const files = names.map((name) => migration(name, async () => undefined));
    expect(await migrate(...files)).toHaveLength(4);
    expect(await migrate(...files)).toEqual([]);
  });

  test("refuse a file that was changed after it ran, one that is gone, and one that comes too late [ADD-095]", async () => {
    await migrate(HOLDS, NOTES);
    expect(await refusalOf({ ...HOLDS, checksum: "other" }, NOTES)).toBe(
      "migrations/0001-holds.ts is not as it was when this database ran it: take the change back, and write a migration of its own for it.",
    );
    expect(await refusalOf(HOLDS)).toContain("ran the migration 0002-notes, which this release does not have");
    expect(await refusalOf()).toContain("ran the migration 0001-holds");
    expect(
      await refusalOf(
        HOLDS,
        migration("0001-later", async () => undefined),
        NOTES,
      ),
    ).toBe(
      "migrations/0001-later.ts comes before 0002-notes, which this database ran already: give it a later number.",
    );
  });
});
