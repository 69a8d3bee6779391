import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { startPostgres } from "./postgres.ts";

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("a durable one keeps what was committed through a crash", async () => {
  const postgres = await startPostgres({ durable: true });
  const [folder] = await query(postgres.url, "select current_setting('data_directory') as path");
  await query(postgres.url, "create table kept as select 7 as value");
  const before = postgres.pid;
  await postgres.crash();
  expect(postgres.pid).not.toBe(before);
  expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 7 }]);
  await postgres.stop();
  expect(existsSync(String(folder?.["path"]))).toBe(false);
});

test("the usual one trades durability for speed", async () => {
  const postgres = await startPostgres();
  expect(await query(postgres.url, "show fsync")).toEqual([{ fsync: "off" }]);
  await postgres.stop();
  await expect(query(postgres.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});
