import { setTimeout as sleep } from "node:timers/promises";
import type { Values } from "@armature/engine";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addJobs, keepJob } from "../database/jobs.ts";
import type { Database } from "../database/open.ts";
import { describePostgresqlFirst } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { defineModule } from "../modules/application-code.ts";
import { onEntity } from "../records/points/module.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { movableClock } from "../testing/test-product.ts";
import type { KnownJob } from "./known-job.ts";
import { endJob, failUnknown, LEASE_MS, renewLeases, sweepJobs, takeJobs } from "./queue.ts";
import { Worker } from "./worker.ts";

const log = createLog("silent");
const TEN_MINUTES = 600_000;

/** A database whose process dies after some statements: the last one has its effect, and nothing follows. */
function mortal(database: Database) {
  let left = Number.POSITIVE_INFINITY;
  const die = () => {
    throw new Error("The process was killed");
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => (left > 0 ? node : die()),
    transformResult: ({ result }) => (--left > 0 ? Promise.resolve(result) : die()),
  };
  return {
    database: { ...database, kysely: database.kysely.withPlugin(plugin) },
    dieAfter: (statements: number) => void (left = statements),
  };
}

describePostgresqlFirst(
  "a job, whenever its process is killed,",
  (database) => {
    const { clock, pass } = movableClock();
    let product: TestRegister;
    let dieAfter: (statements: number) => void;
    let title = "";
    const stock = defineModule({
      name: "test.stock",
      entities: [
        onEntity({
          entity: "sparePart",
          async after(_written, { records, mail, jobs }) {
            for (const half of ["a", "b"]) {
              const values: Values = { name: title, code: `${title}-${half}` };
              await records.apply(
                { entity: "room", source: "api", items: [{ kind: "create", values }] },
                { atomic: "all" },
              );
            }
            await jobs.add("remind", title);
            await mail.send({ userId: 1, subject: title, text: "Twice would be once too often." });
          },
        }),
      ],
      jobs: { remind: { run: async () => undefined } },
    });
    beforeAll(async () => {
      const killed = mortal(database());
      dieAfter = killed.dieAfter;
      product = await startRegister(killed.database, { application: { ...equipment, modules: [stock] }, clock, log });
    });
    afterAll(() => product.close());

    /** What there is of a job's effects: rooms, mails, further jobs, and whether it is done. */
    const effects = async () => {
      const { rows } = await sql<{ effects: readonly number[] }>`select array[
        (select count(*) from data."room" where "name" = ${title}),
        (select count(*) from system."mail" where "subject" = ${title}),
        (select count(*) from system."job" where "payload" = to_jsonb(${title}::text)),
        (select count(*) from system."job" where "name" like '%:after:%' and "done" is null)]::int[] as "effects"`.execute(
        database().kysely,
      );
      return rows[0]?.effects;
    };

    test("has its effects once: after each of its statements [ADD-064]", async () => {
      let deaths = 0;
      for (let isKilled = true; isKilled; deaths += 1) {
        title = `Killed ${deaths}`;
        await product.call("technician", "POST", "sparePart", { partNumber: `K-${deaths}`, name: "Seal", stock: 3 });
        dieAfter(deaths + 1);
        isKilled = await product.worker.runDue().then(
          async () => (await effects())?.[3] !== 0,
          () => true,
        );
        dieAfter(Number.POSITIVE_INFINITY);
        pass(1.1);
        await database().kysely.updateTable("system.session").set({ expires: "2099-01-01T00:00:00.000Z" }).execute();
        await product.worker.runDue();
        expect([title, await effects()]).toEqual([title, [2, 1, 1, 0]]);
      }
      expect(deaths).toBeGreaterThan(20);
    });
  },
  registerTemplate,
);

describePostgresqlFirst(
  "an instance with JOBS=off",
  (database) => {
    test("serves, and leaves jobs to another instance [ADD-070]", async () => {
      const lending = defineModule({
        name: "test.lending",
        entities: [onEntity({ entity: "sparePart", after: async () => undefined })],
      });
      const options = { application: { ...equipment, modules: [lending] }, log };
      const serving = await startRegister(database(), options);
      const part = { partNumber: "OFF-1", name: "Seal", stock: 3 };
      expect((await serving.call("technician", "POST", "sparePart", part)).status).toBe(201);
      const done = async () => {
        const jobs = database().kysely.selectFrom("system.job").select("done").where("name", "like", "%:after:%");
        return (await jobs.execute()).map((job) => job.done !== null);
      };
      await sleep(2500);
      expect(await done()).toEqual([false]);
      const working = await startRegister(database(), { ...options, jobs: true });
      await working.call("nobody", "GET", "/health");
      await expect.poll(done).toEqual([true]);
      await working.close();
      await serving.close();
    });
  },
  registerTemplate,
);

describePostgresqlFirst("the queue", (database) => {
  const start = Date.parse("2026-10-20T10:00:30.000Z");
  let now = new Date(start);
  const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
  const db = () => database().kysely;
  const take = (at = now) => takeJobs(db(), [{ name: "test:job", most: 4 }], 4, at);
  const rows = () => db().selectFrom("system.job").selectAll().orderBy("due").execute();
  beforeEach(async () => {
    now = new Date(start);
    await db().deleteFrom("system.job").execute();
  });
  const workerOf = (clock: () => Date, jobs: readonly KnownJob[], poolSize = 10) =>
    new Worker({
      database: { ...database(), poolSize },
      clock,
      log,
      jobs: () => new Map(jobs.map((job) => [job.name, job])),
      timeZone: "Europe/Oslo",
    });

  describe("gives a job to one worker", () => {
    beforeEach(() => addJobs(db(), [{ name: "test:job" }], now));

    test("and to another once its lease has ended; the end of the first does not count then", async () => {
      const [first] = await take();
      pass(LEASE_MS - 1);
      expect(await take()).toEqual([]);
      pass(1);
      const [second] = await take();
      expect([first?.starts, second?.starts, second?.lost]).toEqual([1, 2, 1]);
      if (!first || !second) throw new Error("There was no job");
      await endJob(db(), first, { kind: "done" }, now);
      expect(await rows()).toMatchObject([{ done: null, running: true }]);
      await endJob(db(), first, { kind: "failed", problem: "late", most: 1 }, now);
      expect(await rows()).toMatchObject([{ failed: null, problem: null }]);
      await endJob(db(), second, { kind: "done" }, now);
      expect(await rows()).toMatchObject([{ done: now.toISOString(), running: false }]);
    });

    test("and starts that never ended count anew once it puts itself off", async () => {
      await take();
      pass(LEASE_MS);
      const [second] = await take();
      if (!second) throw new Error("There was no job");
      await endJob(db(), second, { kind: "later", due: now }, now);
      expect(await rows()).toMatchObject([{ lost: 0, round: 1, running: false }]);
    });

    test("as long as that says that it lives", async () => {
      const taken = await take();
      for (let n = 0; n < 6; n += 1) {
        pass(LEASE_MS / 3);
        await renewLeases(db(), taken, now);
        pass(LEASE_MS / 3);
        expect(await take()).toEqual([]);
      }
    });

    test("whose clock is 5 s ahead of the other's, or behind", async () => {
      await take();
      for (const seconds of [-5, 5]) expect(await take(new Date(now.getTime() + seconds * 1000))).toEqual([]);
    });

    test("of many that ask at once", async () => {
      await addJobs(
        db(),
        Array.from({ length: 100 }, () => ({ name: "test:job" })),
        now,
      );
      const taken = (await Promise.all(Array.from({ length: 40 }, () => take()))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      expect(taken).toHaveLength(101);
    });
  });

  test("starts a kept job anew, however often it was lost before", async () => {
    await keepJob(db(), "test:job", now);
    await sql`update system."job" set "lost" = 50, "starts" = 50, "running" = true`.execute(db());
    const ran: string[] = [];
    const worker = workerOf(() => now, [{ name: "test:job", label: "Kept", run: async ({ id }) => ran.push(id) }]);
    await worker.runDue();
    expect([ran, await rows()]).toMatchObject([[], [{ problem: "lost" }]]);
    await keepJob(db(), "test:job", now);
    await worker.runDue();
    expect([ran.length, await rows()]).toMatchObject([1, [{ problem: null, failed: null }]]);
  });

  test("keeps what failed for 90 days, and the last of each name with a key", async () => {
    const keyed = ["a", "once"].map((key) => ({ name: "test:keyed", key }));
    for (const job of [{ name: "test:job" }, ...keyed]) {
      await addJobs(db(), [job], now);
      pass(1);
    }
    await db().updateTable("system.job").set({ failed: now.toISOString() }).execute();
    pass(90 * 24 * 3_600_000 - 1);
    await sweepJobs(db(), now);
    expect(await rows()).toHaveLength(3);
    pass(1);
    await sweepJobs(db(), now);
    expect((await rows()).map(({ key }) => key)).toEqual(["once"]);
  });

  test("fails no job of a name that another instance works on", async () => {
    const jobs = Array.from({ length: 9 }, () => ({ name: "test:job" }));
    await addJobs(db(), jobs, now);
    const taken = await take();
    pass(TEN_MINUTES + 1);
    await renewLeases(db(), taken, now);
    expect(await failUnknown(db(), [], now)).toBe(0);
    for (const job of taken) await endJob(db(), job, { kind: "done" }, now);
    pass(TEN_MINUTES - 1);
    expect(await failUnknown(db(), [], now)).toBe(0);
    pass(1);
    expect(await failUnknown(db(), [], now)).toBe(5);
  });

  test("lets a server stop although a job goes on", async () => {
    const gate = Promise.withResolvers<void>();
    let isBegun = false;
    const endless: KnownJob = { name: "test:endless", label: "endless", run: () => ((isBegun = true), gate.promise) };
    await addJobs(db(), [{ name: "test:endless" }], now);
    const worker = workerOf(() => now, [endless]);
    worker.start();
    await expect.poll(() => isBegun).toBe(true);
    await worker.stop();
    expect(await rows()).toMatchObject([{ running: true, done: null }]);
    gate.resolve();
    await expect.poll(rows).toMatchObject([{ running: false, done: now.toISOString() }]);
  });

  test("runs jobs on five of ten connections, and leaves one of them for other names", async () => {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const slow: KnownJob = { name: "test:slow", label: "slow", run: () => (begun.push("slow"), gate.promise) };
    const quick: KnownJob = { name: "test:quick", label: "quick", run: async () => begun.push("quick") };
    await addJobs(db(), [...Array.from({ length: 9 }, () => ({ name: "test:slow" })), { name: "test:quick" }], now);
    const worker = workerOf(() => now, [slow, quick]);
    const running = worker.runDue();
    await expect.poll(() => begun.toSorted()).toEqual(["quick", "slow", "slow", "slow", "slow"]);
    gate.resolve();
    await running;
    expect(begun).toHaveLength(10);
  });

  test("lets names take turns", async () => {
    const names = ["test:a", "test:b", "test:c"];
    const ran: string[] = [];
    const known = names.map((name): KnownJob => ({ name, label: name, run: async () => ran.push(name) }));
    for (const name of names) await addJobs(db(), [{ name }, { name }, { name }], now);
    await workerOf(() => now, known, 1).runDue();
    expect(ran).toEqual([...names, ...names, ...names]);
  });

  test("holds no connection while a job runs", async () => {
    const seen: unknown[] = [];
    const idle: KnownJob = {
      name: "test:idle",
      label: "idle",
      run: async () =>
        seen.push(
          (
            await sql`select 1 from pg_stat_activity
              where datname = current_database() and state like 'idle in transaction%'`.execute(db())
          ).rows,
        ),
    };
    await addJobs(db(), [{ name: "test:idle" }], now);
    await workerOf(() => now, [idle]).runDue();
    expect(seen).toEqual([[]]);
  });

  describe("plans each time once, by workers whose clocks are 5 s apart,", () => {
    test.each([
      ["also in the night whose hour comes twice", "2026-10-24T20:00:00.000Z", "30 2 * * *", ["2026-10-25T00:30"]],
      ["also in the night whose hour never comes", "2026-03-28T20:00:00.000Z", "30 2 * * *", ["2026-03-29T01:00"]],
      ["every hour", "2026-03-01T20:00:03.000Z", "0 * * * *", ["2026-03-01T21:00", "2026-03-01T22:00"]],
    ])("%s", async (_, from, cron, times) => {
      now = new Date(from);
      const ran: string[] = [];
      const planned = (by: string): KnownJob => ({
        name: "test:planned",
        label: "planned",
        cron,
        run: async ({ key }) => ran.push(`${key?.slice(0, 16)} ${by}`),
      });
      const ahead = workerOf(() => new Date(now.getTime() + 5000), [planned("ahead")]);
      const behind = workerOf(() => now, [planned("behind")]);
      const until = Date.parse(`${times.at(-1)}:00.000Z`) + 2 * TEN_MINUTES;
      for (let mark = Math.ceil(now.getTime() / TEN_MINUTES) * TEN_MINUTES; mark <= until; mark += TEN_MINUTES)
        for (const seconds of [-6, -3, 0, 3, 6]) {
          now = new Date(mark + seconds * 1000);
          await behind.runDue();
          await ahead.runDue();
        }
      expect(ran.map((run) => run.split(" ")[0])).toEqual(times);
      expect((await rows()).filter(({ done }) => done === null)).toHaveLength(1);
    });

    test("and takes back the time of a schedule that has changed", async () => {
      const planned: KnownJob = {
        name: "test:planned",
        label: "planned",
        cron: "0 6 * * *",
        run: async () => undefined,
      };
      await workerOf(() => now, [planned]).runDue();
      await workerOf(() => now, [{ ...planned, cron: "0 7 * * *" }]).runDue();
      expect((await rows()).map(({ key }) => key)).toEqual(["2026-10-21T05:00:00.000Z"]);
    });
  });
});
