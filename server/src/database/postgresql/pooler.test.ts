import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { faultOf } from "../fault.ts";
import { startLine } from "./line.testing.ts";
import { openDatabase } from "../open.ts";
import { startPooler } from "./pooler.testing.ts";
import { cloneDatabase, silentLog } from "../testing.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function poolerOf(size: number): Promise<{ readonly pooled: string; readonly direct: string }> {
  const database = await cloneDatabase();
  closing.push(database.close);
  const pooler = await startPooler(new URL(database.url ?? ""), size);
  closing.push(pooler.close);
  return { pooled: pooler.url, direct: database.url ?? "" };
}

async function open(url: string, listenUrl: string | null = null, warnings: string[] = []): Promise<Database> {
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
  const database = await openDatabase({ url, listenUrl, dataDir: "", log });
  closing.push(database.close);
  return database;
}

describe("a connection pooler in transaction mode", () => {
  test.each([1, 2, 5])(
    "with %i connections and without DATABASE_LISTEN_URL is refused at the start [F-133]",
    async (size) => {
      const { pooled } = await poolerOf(size);
      const refusal = "set DATABASE_LISTEN_URL to a direct connection to the database";
      await expect(open(pooled)).rejects.toThrow(refusal);
      await expect(open(pooled, pooled.replace("127.0.0.1", "localhost"))).rejects.toThrow(refusal);
    },
  );

  test("with DATABASE_LISTEN_URL serves reads and transactions", async () => {
    const { pooled, direct } = await poolerOf(3);
    const { kysely } = await open(pooled, direct);
    const reads = Array.from({ length: 40 }, (_, n) => sql<{ n: number }>`select ${n}::int4 as "n"`.execute(kysely));
    expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.n)).toEqual(Array.from(reads, (_, n) => n));
  });

  test("that comes in between later ends the preparing of statements, and reads go on [F-133]", async () => {
    const { pooled, direct } = await poolerOf(3);
    const line = await startLine(new URL(direct));
    closing.push(line.close);
    const warnings: string[] = [];
    const { kysely } = await open(line.url, null, warnings);
    line.hang();
    await line.repair(new URL(pooled));
    await expect
      .poll(() =>
        sql`select 1`.execute(kysely).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);

    const read = (n: number) => sql<{ n: number }>`select ${n}::int4 as "n"`.execute(kysely);
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, (_, n) => read(n)));
    expect(warnings.filter((each) => each.includes("loses prepared statements"))).toHaveLength(1);
    const write = (n: number) => kysely.transaction().execute((trx) => sql`select ${n}::int4 as "n"`.execute(trx));
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
  });

  test("in a transaction, a statement that was lost is refused as unavailable, and not retried [F-133]", async () => {
    const { direct } = await poolerOf(1);
    const { kysely } = await open(direct);
    const ask = sql`select ${1}::int4 as "n"`;
    const failing = kysely.transaction().execute(async (trx) => {
      await ask.execute(trx);
      await ask.execute(trx);
      await sql`deallocate all`.execute(trx);
      await ask.execute(trx);
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(faultOf(error)).toBe("unprepared");
    await kysely.transaction().execute((trx) => ask.execute(trx));
  });
});
