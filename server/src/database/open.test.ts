import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { migrate } from "@armature/migrations";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "./open.ts";
import { type Found, refuseUnusable } from "./requirements.ts";
import { cloneDatabase, describeDatabases, embeddedFolder, silentLog } from "./testing.ts";

describeDatabases("the database", (database) => {
  test("reads each type in one form", async () => {
    const { rows } =
      await sql`select '2026-11-20 09:30:00.25+01'::timestamptz as "instant", '2026-11-20'::date as "day",
      12.50::numeric(15,2) as "money", 9007199254740991::int8 as "big", count(*) as "count", true as "flag", '{"a":[1]}'::jsonb as "json",
      array['2026-11-20'::date, null] as "days", array['2026-11-20 09:30:00+00'::timestamptz] as "instants",
      array[1.5::numeric] as "rates", array[1,2] as "ids", '{}'::date[] as "none"`.execute(database().kysely);
    expect(rows[0]).toEqual({
      instant: "2026-11-20T08:30:00.250Z",
      day: "2026-11-20",
      money: 12.5,
      big: 9007199254740991,
      count: 1,
      flag: true,
      json: { a: [1] },
      days: ["2026-11-20", null],
      instants: ["2026-11-20T09:30:00.000Z"],
      rates: [1.5],
      ids: [1, 2],
      none: [],
    });
  });

  test("refuses an integer that a number cannot hold", async () => {
    await expect(sql`select 9007199254740993::int8 as "big"`.execute(database().kysely)).rejects.toThrow("beyond 2^53");
  });

  test("knows no table without its schema", async () => {
    await expect(sql`select 1 from account`.execute(database().kysely)).rejects.toMatchObject({ code: "42P01" });
    const { rows } = await sql`show search_path`.execute(database().kysely);
    expect(rows).toEqual([{ search_path: "" }]);
  });

  test("twenty failing statements beside twenty good ones leave every good one whole", async () => {
    const { kysely } = database();
    const good = Array.from({ length: 20 }, (_, index) =>
      sql<{ n: number }>`select ${index}::int4 as n`.execute(kysely),
    );
    const bad = Array.from({ length: 20 }, () => sql`select 1 / 0`.execute(kysely).catch((error: unknown) => error));
    const answers = await Promise.all(good);
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    for (const error of await Promise.all(bad)) expect(error).toMatchObject({ code: "22012" });
    expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
  });

  test("a failed transaction leaves nothing behind", async () => {
    const { kysely } = database();
    const transaction = kysely.transaction().execute(async (t) => {
      await t
        .insertInto("system.organizationSwitch")
        .values({ userId: 9, fromId: null, toId: 1, at: new Date(0).toISOString() })
        .execute();
      await sql`select 1 / 0`.execute(t);
    });
    await expect(transaction).rejects.toMatchObject({ code: "22012" });
    expect(
      await kysely.selectFrom("system.organizationSwitch").select("userId").where("userId", "=", 9).execute(),
    ).toEqual([]);
  });

  test("notifies on commit, and not after a rollback", async () => {
    const { kysely, listen } = database();
    const received: string[] = [];
    const stop = await listen("armature_test", (payload) => received.push(payload));
    await kysely.transaction().execute((t) => sql`select pg_notify('armature_test', 'kept')`.execute(t));
    await kysely
      .transaction()
      .execute(async (t) => {
        await sql`select pg_notify('armature_test', 'dropped')`.execute(t);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await sql`select pg_notify('armature_test', 'last')`.execute(kysely);
    await expect.poll(() => received).toEqual(["kept", "last"]);
    await stop();
    await sql`select pg_notify('armature_test', 'after')`.execute(kysely);
    await sql`select 1`.execute(kysely);
    expect(received).toEqual(["kept", "last"]);
  });

  test("a LISTEN begun beside an open transaction survives its rollback", async () => {
    const { kysely, listen } = database();
    const received: string[] = [];
    const rolledBack = kysely.transaction().execute(async (t) => {
      await sql`select pg_sleep(0.05)`.execute(t);
      throw new Error("rolled back");
    });
    const [stop] = await Promise.all([
      listen("armature_beside", (payload) => received.push(payload)),
      rolledBack.catch(() => undefined),
    ]);
    await sql`select pg_notify('armature_beside', '1')`.execute(kysely);
    await expect.poll(() => received).toEqual(["1"]);
    await stop();
  });

  test("migrations run once", async () => {
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'system' order by 1`.execute(database().kysely);
      return rows.map(({ name }) => name);
    };
    const made = await tables();
    expect(made).toEqual(expect.arrayContaining(["account", "definition", "history", "revision", "session"]));
    expect(await migrate(database().kysely)).toEqual([]);
    expect(await tables()).toEqual(made);
    expect(await database().kysely.selectFrom("system.revision").select(["number", "operations"]).execute()).toEqual([
      { number: 0, operations: [] },
    ]);
  });
});

describe("PostgreSQL", () => {
  test("two instances that start together both find the tables made", async () => {
    const first = await cloneDatabase({ name: "empty", prepare: () => Promise.resolve() });
    const second = await openDatabase({ url: first.url, dataDir: "", log: silentLog });
    const applied = await Promise.all([migrate(first.kysely), migrate(second.kysely)]);
    expect(applied.flat()).toContain("0001-system");
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(await migrate(first.kysely)).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  test("listens again after its connection was cut, and says so", async () => {
    const database = await cloneDatabase();
    const received: string[] = [];
    let reconnects = 0;
    await database.listen(
      "armature_revision",
      (payload) => received.push(payload),
      () => (reconnects += 1),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'armature listener' and datname = current_database()`.execute(database.kysely);
    await expect.poll(() => reconnects, { timeout: 5000 }).toBe(1);
    await sql`select pg_notify('armature_revision', '7')`.execute(database.kysely);
    await expect.poll(() => received).toEqual(["7"]);
    await database.close();
  });

  test("a connection that is lost inside a transaction fails that transaction alone", async () => {
    const database = await cloneDatabase();
    const { kysely } = database;
    const cut = kysely.transaction().execute(async (t) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(t);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(kysely);
      await new Promise((done) => setTimeout(done, 100));
      await sql`select 1`.execute(t);
    });
    await expect(cut).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test("an unreachable server is named without its password", async () => {
    const opening = openDatabase({ url: "postgres://app:secret@127.0.0.1:1/main", dataDir: "", log: silentLog });
    const error = await opening.catch((caught: unknown) => caught);
    expect(String(error)).toContain("Could not open the database at 127.0.0.1:1/main (ECONNREFUSED)");
    expect(String(error)).not.toContain("secret");
  });

  const found: Found = {
    version: 150_000,
    encoding: "UTF8",
    isReadOnly: false,
    role: "app",
    database: "main",
    mayCreate: true,
    missing: ["system", "data"],
    closed: [],
  };
  test("a server older than 15 is refused with both versions", () => {
    const refuse = (version: number) => () => refuseUnusable({ ...found, version }, "db/main");
    expect(refuse(140_012)).toThrow("PostgreSQL 14: version 15 or newer is needed");
    expect(refuse(150_000)).not.toThrow();
  });
});

describe("the embedded folder", () => {
  const folders: string[] = [];
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

  test("is its owner's alone, keeps its rows, and is refused to a second process", { timeout: 60_000 }, async () => {
    const parent = await mkdtemp(path.join(tmpdir(), "armature-"));
    folders.push(parent);
    const dataDir = path.join(parent, "data");
    await embeddedFolder(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const database = await openDatabase({ url: null, dataDir, log: silentLog });
    const row = { userId: 9, fromId: null, toId: 1, at: new Date(0).toISOString() };
    await database.kysely.insertInto("system.organizationSwitch").values(row).execute();

    const refused = await openInOtherProcess(dataDir);
    expect(refused).toContain(`The database folder ${dataDir} is in use by another process`);
    expect(refused).toContain("DATABASE_URL");

    await database.close();
    const again = await openDatabase({ url: null, dataDir, log: silentLog });
    expect(await migrate(again.kysely)).toEqual([]);
    const kept = again.kysely.selectFrom("system.organizationSwitch").selectAll().where("userId", "=", 9);
    expect(await kept.execute()).toMatchObject([row]);
    await again.close();
  });
});

async function openInOtherProcess(dataDir: string): Promise<string> {
  const module = fileURLToPath(new URL("./open.ts", import.meta.url));
  const code = `const { openDatabase } = await import(${JSON.stringify(module)});
    await openDatabase({ url: null, dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} } });`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);
  return run.then(
    () => "opened",
    (error: { stderr: string }) => error.stderr,
  );
}
