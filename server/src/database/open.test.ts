import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { migrate } from "@armature/migrations";
import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { faultOf } from "./fault.ts";
import { openDatabase } from "./open.ts";
import { type DatabaseTraits, refuseUnusable } from "./postgresql/requirements.ts";
import type { SystemSchema } from "./schema.ts";
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
    await expect.poll(() => reconnects).toBe(1);
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

  test("a write that a server refuses as a standby drops the connections to it [F-131]", async () => {
    const database = await cloneDatabase();
    const write = () =>
      database.kysely
        .insertInto("system.organizationSwitch")
        .values({ userId: 9, fromId: null, toId: 1, at: new Date(0).toISOString() })
        .execute();
    await sql`set session characteristics as transaction read only`.execute(database.kysely);
    await expect(write()).rejects.toMatchObject({ code: "25006" });
    await write();
    await database.close();
  });

  test("a statement, a wait for a lock and a pause in a transaction have limits, in the background only a pause [F-130]", async () => {
    const { url, close } = await cloneDatabase();
    const database = await openDatabase({ url, dataDir: "", log: silentLog, statementLimit: 300 });
    const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "tcp_keepalives_idle"];
    const settings = async (kysely: Kysely<SystemSchema>) => {
      const { rows } = await sql<{ value: string }>`
        select setting as value from pg_settings where name = any(${names}::text[])
        order by array_position(${names}::text[], name)`.execute(kysely);
      return rows.map(({ value }) => Number(value));
    };
    expect((await settings(database.kysely)).slice(0, 3)).toEqual([300, 10_000, 15_000]);
    expect((await settings(database.background)).slice(0, 3)).toEqual([0, 0, 60_000]);
    await expect(sql`select pg_sleep(10)`.execute(database.kysely)).rejects.toMatchObject({ code: "57014" });
    await sql`select pg_sleep(0.5)`.execute(database.background);
    await Promise.all([database.close(), close()]);
  });

  test("a pool that is full is not taken for a database that does not answer [F-130]", async () => {
    const { url, close } = await cloneDatabase();
    const database = await openDatabase({ url, dataDir: "", log: silentLog, poolSize: 3 });
    const released = Promise.withResolvers<void>();
    let count = 0;
    const hold = () => {
      count += 1;
      return released.promise;
    };
    const held = [1, 2, 3].map(() => database.kysely.connection().execute(hold));
    await expect.poll(() => count).toBe(3);
    expect(await database.check()).toBe("ready");
    const waiting = sql`select 1`.execute(database.kysely);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 6_000);
    expect(await database.check()).toBe("busy");
    vi.restoreAllMocks();
    released.resolve();
    await Promise.all([waiting, ...held]);
    expect(await database.check()).toBe("ready");
    await Promise.all([database.close(), close()]);
  });

  test("a server without a free connection is busy, and not away [F-130]", async () => {
    const { kysely, url, close } = await cloneDatabase();
    const role = `few_${process.pid}`;
    await sql`create role ${sql.id(role)} login superuser connection limit 0`.execute(kysely);
    await sql`alter role ${sql.id(role)} nosuperuser`.execute(kysely);
    const limited = new URL(url ?? "");
    limited.username = role;
    const error = await openDatabase({ url: limited.href, dataDir: "", log: silentLog }).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toContain("(53300)");
    expect(faultOf(error)).toBe("busy");
    await sql`drop role ${sql.id(role)}`.execute(kysely);
    await close();
  });

  test.each([
    ["SQL_ASCII", "has the encoding SQL_ASCII, and UTF8 is needed"],
    ["LATIN1", "has the encoding LATIN1, and UTF8 is needed"],
  ])("a database in %s is refused before anything is created [F-137]", async (encoding, sentence) => {
    const { kysely, url, close } = await cloneDatabase({ name: "empty", prepare: () => Promise.resolve() });
    const name = `other_${randomUUID().replaceAll("-", "")}`;
    await sql`create database ${sql.id(name)} encoding ${sql.lit(encoding)} locale 'C' template template0`.execute(
      kysely,
    );
    const other = new URL(url ?? "");
    other.pathname = `/${name}`;
    await expect(openDatabase({ url: other.href, dataDir: "", log: silentLog })).rejects.toThrow(sentence);
    await sql`drop database ${sql.id(name)}`.execute(kysely);
    await close();
  });

  test("a role that may create nothing is refused before anything is created, with the grant to give [F-137]", async () => {
    const { kysely, url, close } = await cloneDatabase({ name: "empty", prepare: () => Promise.resolve() });
    const role = `weak_${randomUUID().replaceAll("-", "")}`;
    await sql`create role ${sql.id(role)} login`.execute(kysely);
    const weak = new URL(url ?? "");
    weak.username = role;
    const open = () => openDatabase({ url: weak.href, dataDir: "", log: silentLog });
    await expect(open()).rejects.toThrow(`run grant create on database "${weak.pathname.slice(1)}" to "${role}"`);
    await sql`create schema system`.execute(kysely);
    await sql`grant create on database ${sql.id(weak.pathname.slice(1))} to ${sql.id(role)}`.execute(kysely);
    await expect(open()).rejects.toThrow(`run grant all on schema system to "${role}"`);
    await sql`grant all on schema system to ${sql.id(role)}`.execute(kysely);
    await (await open()).close();
    await sql`drop owned by ${sql.id(role)}`.execute(kysely);
    await sql`drop role ${sql.id(role)}`.execute(kysely);
    await close();
  });

  test("an unreachable server is named without its password", async () => {
    const opening = openDatabase({ url: "postgres://app:secret@127.0.0.1:1/main", dataDir: "", log: silentLog });
    const error = await opening.catch((caught: unknown) => caught);
    expect(String(error)).toContain("Could not open the database at 127.0.0.1:1/main (ECONNREFUSED)");
    expect(String(error)).not.toContain("secret");
  });

  const found: DatabaseTraits = {
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

  test("is its owner's alone, keeps its rows, and is refused to a second process", async () => {
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
