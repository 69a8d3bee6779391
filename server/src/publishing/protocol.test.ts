import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { cloneDatabase, silentLog, type TestDatabase } from "../database/testing.ts";
import { type Database, openDatabase } from "../database/open.ts";
import {
  ADMIN,
  aText,
  aUser,
  type Caller,
  MEMBER,
  revisionOf,
  startProduct,
  type TestProduct,
} from "../metadata/testing.ts";
import { registerTemplate } from "../testing/equipment.testing.ts";

const WRITERS = 6;
/** Writes that a writer must complete while somebody else waits, to prove that it is not blocked. */
const WRITES = 4;

/** Writes one record after the other until it is stopped. */
interface Writer {
  readonly statuses: number[];
  stop(): Promise<void>;
}

describe("a publish while others read and write", () => {
  let first: TestDatabase;
  let second: Database;
  let products: readonly TestProduct[];
  let admin: Caller;
  const writers: Writer[] = [];
  const readers: pg.Client[] = [];
  beforeAll(async () => {
    first = await cloneDatabase(registerTemplate);
    second = await openDatabase({ url: first.url, dataDir: "", log: silentLog });
    products = [await startProduct(first), await startProduct(second)];
    admin = await product().as(ADMIN);
  });
  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.stop()));
    await Promise.all(readers.splice(0).map((reader) => reader.end()));
  });
  afterAll(async () => {
    await Promise.all(products?.map(({ app }) => app.close()) ?? []);
    await Promise.all([first?.close(), second?.close()]);
  });

  function product(): TestProduct {
    const [product] = products;
    if (!product) throw new Error("The product is not started");
    return product;
  }

  /** Opens a transaction that has read the users and stays open, idle. */
  async function openReader(): Promise<pg.Client> {
    const reader = new pg.Client({ connectionString: first.url ?? "" });
    await reader.connect();
    readers.push(reader);
    await reader.query("begin");
    await reader.query('select count(*) from data."user"');
    return reader;
  }

  async function startWriters(): Promise<readonly Writer[]> {
    for (let i = 0; i < WRITERS; i++) {
      const product = products[i % products.length];
      if (product) writers.push(await startWriter(await product.as(MEMBER)));
    }
    return writers;
  }

  async function startWriter(member: Caller): Promise<Writer> {
    const { body } = await member.post("/api/user", aUser());
    const url = `/api/user/${Number(body.result["userId"])}`;
    const statuses: number[] = [];
    let isStopped = false;
    const running = (async () => {
      for (let i = 0; !isStopped; i++) {
        statuses.push((await member.put(url, { jobTitle: `Title ${i}` })).status);
      }
    })();
    const stop = () => {
      isStopped = true;
      return running;
    };
    return { statuses, stop };
  }

  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
      first.kysely,
    );
    return rows[0]?.deadlocks;
  };
  const hasColumn = async (name: string) => {
    const { rows } = await sql`select 1 from information_schema.columns
      where table_schema = 'data' and table_name = 'user' and column_name = ${name}`.execute(first.kysely);
    return rows.length === 1;
  };
  /** Checks that every writer continues, whatever else is blocked. */
  async function writersGoOn(): Promise<void> {
    const counts = writers.map(({ statuses }) => statuses.length);
    const isOn = (writer: Writer, i: number) => writer.statuses.length >= (counts[i] ?? 0) + WRITES;
    await expect.poll(() => writers.every(isOn)).toBe(true);
  }

  async function stopWriters(): Promise<readonly number[]> {
    await Promise.all(writers.map((writer) => writer.stop()));
    return [...new Set(writers.flatMap(({ statuses }) => statuses))];
  }

  test("waits for the reader, and no writer waits with it", async () => {
    const reader = await openReader();
    await startWriters();
    const publishing = admin.post("/api/userAttribute", aText("patient"));
    await writersGoOn();
    await writersGoOn();
    expect(await hasColumn("patient")).toBe(false);
    await reader.query("commit");
    expect((await publishing).status).toBe(201);
    expect(await stopWriters()).toEqual([200]);
    expect(await deadlocks()).toBe(0);
  });

  test("writers alone do not hold it up, and nobody writes by a rule that no longer holds", async () => {
    await startWriters();
    await writersGoOn();
    expect((await admin.put("/api/userAttribute/jobTitle", { maxLength: 1 })).status).toBe(200);
    await writersGoOn();
    await stopWriters();
    expect(writers.every(({ statuses }) => statuses.includes(400))).toBe(true);
    const { rows } = await sql<{ late: number }>`select count(*)::int as late from system.history
      where entity = 'user' and kind = 'update' and "at" > (select max("at") from system.revision)`.execute(
      first.kysely,
    );
    expect(rows[0]?.late).toBe(0);
    expect(await deadlocks()).toBe(0);
    expect((await admin.put("/api/userAttribute/jobTitle", { maxLength: 100 })).status).toBe(200);
  });

  test("answers 503 when its patience ends, and has changed nothing", async () => {
    await openReader();
    await startWriters();
    const revision = await revisionOf(admin);
    const publishing = admin.post("/api/userAttribute", aText("hopeless"));
    await writersGoOn();
    const started = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => started() + 31_000);
    const answer = await publishing;
    vi.restoreAllMocks();
    expect(answer).toMatchObject({ status: 503, body: { errors: [{ code: "publishBusy" }] } });
    expect(await stopWriters()).toEqual([200]);
    expect(await revisionOf(admin)).toBe(revision);
    expect(await hasColumn("hopeless")).toBe(false);
    const stored = await first.kysely
      .selectFrom("system.storage")
      .select("attribute")
      .where("attribute", "=", "hopeless")
      .execute();
    expect(stored).toEqual([]);
    expect((await admin.get("/api/userAttribute/hopeless")).status).toBe(404);
  });

  test("a change of labels needs no table, so an open reader does not hold it up", async () => {
    await openReader();
    expect((await admin.put("/api/userAttribute/jobTitle", { label: "Position" })).status).toBe(200);
  });
});
