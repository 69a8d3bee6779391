import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../database/testing.ts";
import { asOneInstance } from "../database/one-instance.ts";
import { registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { PUBLISH_LOCK } from "../metadata/metadata-store.ts";
import { isRehearsal } from "../testing/rehearsal.testing.ts";

const moduleOf = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Says that it is inside, and does nothing more. */
const STAY = `process.stdout.write("inside\\n"); for (;;);`;

/** Another instance, in the middle of a publish. */
const PUBLISHING = `
  const { openMetadataStore } = await import(${moduleOf("../metadata/metadata-store.ts")});
  const { publish } = await import(${moduleOf("../publishing/publish.ts")});
  const { equipment } = await import(${moduleOf("../testing/equipment.testing.ts")});
  const metadata = await openMetadataStore(database, equipment);
  await publish({ database, metadata, clock: () => new Date() },
    { authorId: null, note: null, base: null, changes: () => { ${STAY} } });`;

/** Another instance, in the middle of a sweep that purges values which were set aside long ago. */
const PURGING = `
  const { limit, SHORT_WAITS } = await import(${moduleOf("../publishing/lock-retry.ts")});
  const { sql } = await import("kysely");
  await database.background.transaction().execute(async (trx) => {
    await limit(trx, SHORT_WAITS);
    await sql\`select pg_advisory_xact_lock(${PUBLISH_LOCK})\`.execute(trx);
    ${STAY} });`;

/** Another instance, in the middle of work that only one may do. */
const WORKING = `
  const { asOneInstance } = await import(${moduleOf("../database/one-instance.ts")});
  await asOneInstance(database, async () => { ${STAY} });`;

describe("beside an instance that is frozen", () => {
  let database: TestDatabase;
  let register: TestRegister;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    database = await cloneDatabase(registerTemplate);
    register = await startRegister(database);
    await register.create();
  });
  afterEach(() => void child?.kill("SIGKILL"));
  afterAll(async () => {
    await register?.close();
    await database?.close();
  });

  /** Starts another instance that does something, and stops it in the middle, by SIGSTOP. */
  async function freezeIn(work: string): Promise<void> {
    const code = `
      const { openDatabase } = await import(${moduleOf("../database/open.ts")});
      const database = await openDatabase({ url: ${JSON.stringify(database.url)}, dataDir: "", log: { info() {}, warn() {} } });
      ${work}`;
    child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout ?? child, "data");
    child.kill("SIGSTOP");
  }

  test.each([
    ["a publish", PUBLISHING],
    ["a purge", PURGING],
  ])("in the middle of %s, others write again within 10 seconds [F-130]", async (_, work) => {
    await freezeIn(work);
    const started = performance.now();
    const writes = await Promise.all(
      Array.from({ length: 12 }, () => register.call("technician", "POST", "device", register.anEntity("device"))),
    );
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 201));
    expect(performance.now() - started).toBeLessThan(40_000);
    expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(200);
  });

  test("a write that waits longer for a publish is a 503 with a sentence, and health is ready meanwhile [F-130]", async () => {
    const holder = new pg.Client({ connectionString: database.url ?? "" });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${PUBLISH_LOCK})`);
    const writing = register.call("technician", "POST", "device", register.anEntity("device"));
    expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(200);
    const refused = await writing;
    await holder.end();
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: { errors: [{ code: "waitedTooLong" }] },
    });
    expect(refused.body.message).toContain("nothing was saved");
    expect((await register.call("technician", "POST", "device", register.anEntity("device"))).status).toBe(201);
  });

  test.runIf(isRehearsal)("while it works alone, another one gets its turn after a minute [F-130]", async () => {
    await freezeIn(WORKING);
    const started = performance.now();
    expect(await asOneInstance(database, () => Promise.resolve("done"))).toBe("done");
    expect(performance.now() - started).toBeGreaterThan(50_000);
  });
});
