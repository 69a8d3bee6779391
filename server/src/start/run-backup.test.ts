import { once } from "node:events";
import { createServer } from "node:http";
import { Server } from "node:net";
import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { lockFolder } from "../database/embedded/folder-lock.ts";
import { openDatabase } from "../database/open.ts";
import { describePostgresql } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { equipment, registerTemplate } from "../testing/equipment.testing.ts";
import { loadConfig } from "./load-config.ts";
import { outcomeOf } from "./outcome.testing.ts";
import { openSecrets } from "./open-secrets.ts";
import { runBackup, runRestore } from "./run-backup.ts";
import { runMigrate } from "./run-plan.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-backup-"));
const at = (name: string) => path.join(folder, name);
const FILE = at("whole.backup");
const configOf = (name: string) => loadConfig({ DATA_DIR: at(name) });

const backup = (name: string, file: string) => outcomeOf(() => runBackup(() => configOf(name), file));
const restore = (name: string, file: string) => outcomeOf(() => runRestore(() => configOf(name), file));

async function within<A>(name: string, work: (database: Database) => Promise<A>): Promise<A> {
  const database = await openDatabase({ url: null, dataDir: at(name), log: createLog("silent") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every table with a digest of its rows. */
const contentOf = (name: string) =>
  within(name, async ({ kysely }) => {
    const tables = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
      from pg_catalog.pg_tables where schemaname in ('system', 'data') order by 1, 2`.execute(kysely);
    const content: Record<string, unknown> = {};
    for (const { schema, name: table } of tables.rows) {
      const { rows } = await sql`select count(*)::int as rows, md5(string_agg(t::text, ';' order by t::text)) as digest
        from ${sql.id(schema, table)} t`.execute(kysely);
      content[`${schema}.${table}`] = rows[0];
    }
    return content;
  });

beforeAll(async () => {
  await runMigrate(() => ({ application: { ...equipment }, config: configOf("data") }), undefined);
  await within("data", ({ kysely }) =>
    sql`insert into data.organization ("name", "created", "updated")
      select 'Site ' || n, now(), now() from generate_series(1, 500) n`.execute(kysely),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the backup of an embedded database", () => {
  test("is restored with every row of every table, and the key of its secrets [ADD-092]", async () => {
    const place = { table: "system.providerSecret", column: "clientSecret", row: 1 };
    const sealed = openSecrets(configOf("data")).seal(place, "secret");
    expect(await backup("data", FILE)).toEqual({ printed: `The backup is in ${FILE}.`, code: 0 });
    expect(statSync(FILE).mode & 0o777).toBe(0o600);
    expect(await restore("restored", FILE)).toEqual({ printed: "The database is restored.", code: 0 });
    const content = await contentOf("restored");
    expect(content).toEqual(await contentOf("data"));
    expect(content).toMatchObject({ "data.organization": { rows: 500 } });
    expect(openSecrets(configOf("restored")).open(place, sealed)).toBe("secret");
    expect(statSync(path.join(at("restored"), "secret.key")).mode & 0o777).toBe(0o600);
  });

  test("is offered by a socket that is nobody else's from the moment that it is there [ADD-092]", async () => {
    const listen = Reflect.get(Server.prototype, "listen") as (this: Server, ...args: unknown[]) => Server;
    const modes: number[] = [];
    const spy = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: unknown[]) {
      listen.apply(this, args);
      modes.push(statSync(`${at("data")}.socket`).mode & 0o077);
      return this;
    });
    const umask = process.umask(0);
    await within("data", () => Promise.resolve()).finally(() => process.umask(umask));
    spy.mockRestore();
    expect(modes).toEqual([0]);
  });

  test("is made while its server works, with all that was stored before, and only for the owner [ADD-092]", async () => {
    const file = at("running.backup");
    let before = 0;
    const outcome = await within("data", async ({ kysely }) => {
      expect(statSync(`${at("data")}.socket`).mode & 0o777).toBe(0o600);
      let stored = 0;
      let isDone = false;
      const write = async () => {
        while (!isDone) {
          await sql`insert into data.organization ("name", "created", "updated") values ('Late', now(), now())`.execute(
            kysely,
          );
          stored += 1;
          // The statements alone would leave no time for the socket.
          await setImmediate();
        }
      };
      const writing = [write(), write()];
      await expect.poll(() => stored).toBeGreaterThan(20);
      before = stored;
      const made = await backup("data", file);
      isDone = true;
      await Promise.all(writing);
      expect(stored).toBeGreaterThan(before);
      return made;
    });
    expect(outcome).toEqual({ printed: `The backup is in ${file}.`, code: 0 });
    expect(existsSync(`${at("data")}.socket`)).toBe(false);
    expect((await restore("copied", file)).code).toBe(0);
    const rowsOf = async (name: string) => {
      const { "data.organization": table } = await contentOf(name);
      return (table as { readonly rows: number }).rows;
    };
    const copied = await rowsOf("copied");
    expect(copied).toBeGreaterThanOrEqual(500 + before);
    expect(copied).toBeLessThanOrEqual(await rowsOf("data"));
  });

  test("of a folder that a link names is asked of its server [ADD-092]", async () => {
    symlinkSync(at("data"), at("linked"));
    const outcome = await within("data", () => backup("linked", at("linked.backup")));
    expect(outcome.code).toBe(0);
    expect((await restore("unlinked", at("linked.backup"))).code).toBe(0);
  });

  test("is refused while a process has it that gives none [ADD-092]", async () => {
    const unlock = lockFolder(at("data"));
    const refused = { code: 1, printed: expect.stringContaining("is in use by another process") as string };
    expect(await backup("data", at("locked.backup"))).toMatchObject(refused);
    // As a process that was killed leaves it.
    writeFileSync(`${at("data")}.socket`, "");
    expect(await backup("data", at("locked.backup"))).toMatchObject(refused);
    unlock();
    expect(existsSync(at("locked.backup"))).toBe(false);
    expect((await within("data", () => backup("data", at("again.backup")))).code).toBe(0);
  });

  test.each([
    ["in the middle", 200, "The server ended before the backup was whole: run the command again."],
    ["by a fault", 500, expect.stringMatching(/could not make a backup: look at its log, or stop it\.$/)],
  ])("whose server ends %s leaves no file [ADD-092]", async (_, status, printed) => {
    const unlock = lockFolder(at("data"));
    const whole = gunzipSync(readFileSync(FILE));
    const server = createServer((_call, answer) => {
      answer.writeHead(status, { "content-length": whole.length });
      answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy());
    });
    await once(server.listen(`${at("data")}.socket`), "listening");
    const outcome = await backup("data", at("cut.backup"));
    server.close();
    unlock();
    expect(outcome).toEqual({ code: 1, printed });
    expect([existsSync(at("cut.backup")), existsSync(at("cut.backup.part"))]).toEqual([false, false]);
  });

  test("never replaces a file [ADD-092]", async () => {
    const before = readFileSync(FILE);
    expect(await backup("data", FILE)).toEqual({ code: 1, printed: `${FILE} is there already: give another name.` });
    expect(readFileSync(FILE)).toEqual(before);
  });

  test("is refused where there is no database [ADD-092]", async () => {
    expect((await backup("nowhere", at("none.backup"))).printed).toMatch(/^There is no database in /);
    expect(existsSync(at("none.backup"))).toBe(false);
  });
});

describe("a restore leaves everything as it was", () => {
  test.each([
    ["of a file that was cut off", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["of a file that is none", () => Buffer.from("no backup")],
    ["of an empty file", () => Buffer.alloc(0)],
  ])("%s [ADD-092]", async (name, damaged) => {
    const file = at(`${name}.backup`);
    writeFileSync(file, damaged(readFileSync(FILE)));
    const outcome = await restore("damaged", file);
    expect(outcome).toEqual({ code: 1, printed: `${file} is no backup of an embedded database, or was cut off.` });
    expect(existsSync(at("damaged"))).toBe(false);
    expect(existsSync(at("damaged.part"))).toBe(false);
  });

  test("over a database, used or not [ADD-092]", async () => {
    const before = await contentOf("data");
    const outcome = await restore("data", FILE);
    expect(outcome.printed).toMatch(/^There is something in .*: restore into an empty folder, by DATA_DIR\.$/);
    const used = await within("data", () => restore("data", FILE));
    expect(used.printed).toContain("is in use by another process");
    expect(await contentOf("data")).toEqual(before);
  });

  test("of a file that is not there [ADD-092]", async () => {
    expect(await restore("none", at("no.backup"))).toEqual({
      code: 1,
      printed: `There is no file ${at("no.backup")}.`,
    });
  });
});

describe("a PostgreSQL database", () => {
  const url = "postgres://ward:p%40ss@db.example:5433/register?sslmode=require";
  const config = () => loadConfig({ DATABASE_URL: url });
  const tools = at("tools");
  const calls = at("calls.txt");
  const tool = (name: string, script: string) => {
    mkdirSync(tools, { recursive: true });
    writeFileSync(path.join(tools, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(tools, name), 0o755);
  };
  const searching = async (places: string, work: () => Promise<void>) => {
    vi.stubEnv("PATH", places);
    const outcome = await outcomeOf(work);
    vi.unstubAllEnvs();
    return outcome;
  };

  test("is written by pg_dump, with its password in no argument [ADD-092]", async () => {
    tool(
      "pg_dump",
      `env | grep ^PG | sort > ${calls}; echo "$@" >> ${calls}; for a; do case $a in --file=*) echo x > "\${a#--file=}";; esac; done`,
    );
    const file = at("server.dump");
    const outcome = await searching(`${tools}:${process.env["PATH"]}`, () => runBackup(config, file));
    expect(outcome).toEqual({ code: 0, printed: `The backup is in ${file}.` });
    expect(readFileSync(calls, "utf8").trim().split("\n")).toEqual([
      "PGDATABASE=register",
      "PGHOST=db.example",
      "PGPASSWORD=p@ss",
      "PGPORT=5433",
      "PGSSLMODE=require",
      "PGUSER=ward",
      `--format=custom --file=${file}.part --dbname=dbname='register'`,
    ]);
  });

  test("whose dump fails leaves no file [ADD-092]", async () => {
    tool("pg_dump", `for a; do case $a in --file=*) echo x > "\${a#--file=}";; esac; done; exit 1`);
    const file = at("failed.dump");
    const outcome = await searching(`${tools}:${process.env["PATH"]}`, () => runBackup(config, file));
    expect(outcome).toEqual({ code: 1, printed: "pg_dump failed, and said why above." });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  test("without the tool is answered by the command to copy [ADD-092]", async () => {
    const { printed, code } = await searching(at("empty"), () => runBackup(config, at("missing.dump")));
    expect(printed).toMatch(
      /^pg_dump is not there \(ENOENT\): install .* pg_dump --format=custom .* --dbname="\$DATABASE_URL"$/,
    );
    expect(printed).not.toContain("p@ss");
    expect(code).toBe(1);
  });
});

describePostgresql(
  "a PostgreSQL database that is in use",
  (database) => {
    test("is not restored over [ADD-092]", async () => {
      const config = () => loadConfig({ DATABASE_URL: database().url ?? "" });
      expect(await outcomeOf(() => runRestore(config, FILE))).toEqual({
        code: 1,
        printed: "The database is in use: restore into an empty one, by DATABASE_URL.",
      });
    });

    test("is restored into an empty one by pg_restore, which does not know the database by itself [ADD-092]", async () => {
      const url = new URL(database().url ?? "");
      const name = `it's "empty" ${path.basename(folder)}`;
      await sql`create database ${sql.id(name)} template template0`.execute(database().kysely);
      url.pathname = encodeURIComponent(name);
      const [tools, calls, dump] = [at("restoring"), at("restoring.txt"), at("any.dump")];
      mkdirSync(tools);
      writeFileSync(dump, "x");
      writeFileSync(path.join(tools, "pg_restore"), `#!/bin/sh\nfor a; do echo "$a" >>${calls}; done\n`, {
        mode: 0o755,
      });
      vi.stubEnv("PATH", `${tools}:${process.env["PATH"]}`);
      const outcome = await outcomeOf(() => runRestore(() => loadConfig({ DATABASE_URL: url.href }), dump));
      vi.unstubAllEnvs();
      expect(outcome).toEqual({ code: 0, printed: "The database is restored." });
      const called = readFileSync(calls, "utf8").trim().split("\n");
      expect(called).toContain(String.raw`--dbname=dbname='it\'s "empty" ${path.basename(folder)}'`);
      expect(called).toContain(dump);
      await sql`drop database ${sql.id(name)}`.execute(database().kysely);
    });
  },
  registerTemplate,
);
