import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgres, type ThrowAwayPostgres } from "../../../.ci/postgres.ts";
import { type Line, startLine } from "../database/postgresql/line.testing.ts";
import { openDatabase } from "../database/open.ts";
import { type Database, DatabaseError } from "../database/database.ts";
import { silentLog } from "../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { createLog } from "../http/log.ts";
import { sentenceOf } from "./refuse-to-start.ts";
import type { Answer } from "../testing/test-product.ts";

const WRITERS = 4;

/** Creates devices one after the other until it is stopped. */
interface Writing {
  readonly answers: Answer[];
  readonly stop: () => Promise<readonly Answer[]>;
}

function startWriting(register: TestRegister): Writing {
  const answers: Answer[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const answer = await register.call(
        "technician",
        "POST",
        "device",
        register.anEntity("device", { notes: `${writer}.${n}` }),
      );
      answers.push(answer);
      if (answer.status !== 201) await sleep(20);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const stop = async () => {
    isOver = true;
    await writing;
    return answers;
  };
  return { answers, stop };
}

const madeIn = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201);

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a fail-over behind a proxy, under four writers", () => {
  let primary: ThrowAwayPostgres;
  let standby: ThrowAwayPostgres;
  let line: Line;
  let database: Database;
  let register: TestRegister;
  const lines: string[] = [];
  beforeAll(async () => {
    // Only a durable one waits for its standby.
    primary = await startPostgres({ durable: true });
    standby = await primary.startStandby();
    line = await startLine(new URL(primary.url));
    const log = createLog("info", { write: (text) => void lines.push(text) });
    database = await openDatabase({ url: line.url, dataDir: "", log });
    await registerTemplate.prepare(database.background, "postgresql");
    register = await startRegister(database, { log });
  });
  afterAll(async () => {
    await register?.close();
    await database?.close();
    await line?.close();
    await Promise.all([primary?.stop(), standby?.stop()]);
  });

  test("every refusal is a 503 with Retry-After, nothing acknowledged is lost, and the log says it once [F-132]", async () => {
    await register.call("technician", "GET", "session");
    lines.length = 0;
    const writing = startWriting(register);
    await expect.poll(() => madeIn(writing.answers).length).toBeGreaterThan(20);

    await primary.kill();
    line.hang();
    await expect.poll(() => writing.answers.some(({ status }) => status === 503)).toBe(true);
    await sleep(1_000);
    expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(503);
    await query(standby.url, "select pg_promote()");
    await query(standby.url, "alter system set synchronous_standby_names = ''");
    await query(standby.url, "select pg_reload_conf()");
    await line.repair(new URL(standby.url));
    const before = madeIn(writing.answers).length;
    await expect.poll(() => madeIn(writing.answers).length).toBeGreaterThan(before + 20);
    const answers = await writing.stop();

    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true);
    const codes = refused.map(({ body }) => body.errors[0]?.code ?? "");
    expect(codes.every((code) => ["unavailable", "unknownOutcome"].includes(code))).toBe(true);
    const { rows } = await sql<{ id: number }>`select "id" from data.device`.execute(database.kysely);
    const stored = new Set(rows.map(({ id }) => id));
    const made = madeIn(answers).map(({ body }) => Number(body.result["id"]));
    expect(made.filter((id) => !stored.has(id))).toEqual([]);

    const about = async () => {
      await register.call("nobody", "GET", "/health/ready");
      return lines.map((each) => JSON.parse(each) as { msg: string }).filter(({ msg }) => msg.includes("the database"));
    };
    await expect.poll(about).toMatchObject([{ msg: "the database is away" }, { msg: "the database is back" }]);
    expect(lines.join("")).not.toContain("stack");
    expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(200);
  });

  test("a database that goes away in a commit is a 503 too, which says that nobody knows what was saved [F-132]", async () => {
    const write = () => register.call("technician", "POST", "device", register.anEntity("device"));
    expect((await write()).status).toBe(201);
    line.cutAt("commit");
    const refused = await write();
    line.cutAt(null);
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: {
        errors: [{ code: "unknownOutcome" }],
        message: expect.stringContaining("may have been saved or not") as string,
      },
    });
    expect((await write()).status).toBe(201);
  });

  test("and so is one that goes away in the commit of a publish", async () => {
    const write = () => register.call("manager", "PUT", "deviceAttribute/title", { hint: `At ${performance.now()}` });
    expect((await write()).status).toBe(200);
    line.cutAt("commit");
    const refused = await write();
    line.cutAt(null);
    expect(refused).toMatchObject({ status: 503, body: { errors: [{ code: "unknownOutcome" }] } });
    expect((await write()).status).toBe(200);
  });

  test("a primary that became a standby is not ready, and what it refuses is a 503 [F-131]", async () => {
    await standby.demote();
    const ready = () => register.call("nobody", "GET", "/health/ready");
    await expect.poll(async () => (await ready()).status).toBe(503);
    await expect
      .poll(async () => (await ready()).body["reason"])
      .toBe("the database refuses writes: it is a standby or read-only");
    const refused = await register.call("technician", "POST", "device", register.anEntity("device"));
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect((await register.call("technician", "GET", "device?limit=1")).status).toBe(200);

    await query(standby.url, "select pg_promote()");
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect((await register.call("technician", "POST", "device", register.anEntity("device"))).status).toBe(201);
  });

  test("of several servers, the one that takes writes is used; a standby alone is refused in one sentence [F-131]", async () => {
    await standby.demote();
    const open = (url: string) => openDatabase({ url, dataDir: "", log: silentLog });
    const refused = await open(standby.url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(sentenceOf(refused)).toMatch(
      /^The database at 127.0.0.1:\d+\/postgres refuses writes, because it is a standby/,
    );

    await primary.crash();
    const ports = [standby, primary].map(({ url }) => `127.0.0.1:${new URL(url).port}`);
    const several = await open(`postgres://postgres@${ports.join(",")}/postgres?target_session_attrs=read-write`);
    const { rows } = await sql<{ port: string }>`select current_setting('port') as "port"`.execute(several.kysely);
    expect(rows).toEqual([{ port: new URL(primary.url).port }]);

    await standby.crash();
    await query(standby.url, "select pg_promote()");
    await primary.kill();
    const portNow = async () =>
      (await sql<{ port: string }>`select current_setting('port') as "port"`.execute(several.kysely)).rows[0]?.port;
    await expect.poll(() => portNow().catch(() => null)).toBe(new URL(standby.url).port);
    expect(await several.check()).toBe("ready");
    await several.close();
  });
});
