import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { cloneDatabase, embeddedFolder, silentLog } from "./testing.ts";

/** The second round begins with the data of the first. */
const ROUNDS = 2;
const WRITES_A_ROUND = 200;

/** Writes transactions of two rows as fast as it can, and prints each number once its commit is acknowledged. */
const WRITER = (options: object) => `
  const { openDatabase } = await import(${JSON.stringify(fileURLToPath(new URL("./open.ts", import.meta.url)))});
  const { kysely } = await openDatabase({ ...${JSON.stringify(options)}, log: { info() {}, warn() {} } });
  for (let n = 0; ; n += 1) {
    const id = (process.pid % 20000) * 100000 + n;
    await kysely.transaction().execute(async (t) => {
      for (const toId of [1, 2]) await t.insertInto("system.organizationSwitch").values({ userId: id, fromId: null, toId, at: new Date().toISOString() }).execute();
    });
    process.stdout.write(id + "\\n");
  }`;

async function writeAndKill(options: object): Promise<readonly number[]> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", WRITER(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (bytes) => {
    printed += String(bytes);
    if (printed.split("\n").length > WRITES_A_ROUND) child.kill("SIGKILL");
  });
  await once(child, "close");
  return printed.split("\n").slice(0, -1).map(Number);
}

async function rowsOf({ kysely }: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await kysely
    .selectFrom("system.organizationSwitch")
    .select(["userId", (eb) => eb.fn.countAll<number>().as("rows")])
    .groupBy("userId")
    .execute();
  return new Map(rows.map(({ userId, rows: count }) => [userId, count]));
}

async function expectNothingLost(acknowledged: readonly number[], database: Database): Promise<void> {
  const rows = await rowsOf(database);
  expect(acknowledged.length).toBeGreaterThan(WRITES_A_ROUND);
  expect(acknowledged.filter((id) => rows.get(id) !== 2)).toEqual([]);
  expect([...rows.values()].filter((count) => count !== 2)).toEqual([]);
}

describe("kill -9 amid writes loses no acknowledged transaction and tears none", () => {
  test("on the embedded database", async () => {
    const parent = await mkdtemp(path.join(tmpdir(), "armature-"));
    const options = { url: null, dataDir: path.join(parent, "data") };
    await embeddedFolder(options.dataDir);
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await writeAndKill(options)));
    const database = await openDatabase({ ...options, log: silentLog });
    await expectNothingLost(acknowledged, database);
    await database.close();
    await rm(parent, { recursive: true });
  });

  test("on PostgreSQL", async () => {
    const database = await cloneDatabase();
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      acknowledged.push(...(await writeAndKill({ url: database.url, dataDir: "" })));
    await expectNothingLost(acknowledged, database);
    await database.close();
  });
});
