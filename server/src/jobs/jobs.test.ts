import type { Values } from "@armature/engine";
import type { Job } from "@armature/engine/platform";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defineOperation } from "@armature/engine";
import { Type } from "typebox";
import { describePostgresqlFirst } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { type ApplicationModule, defineModule } from "../modules/application-code.ts";
import { operation } from "../modules/operation.ts";
import { defineJob, type JobPorts, Later, Never } from "../records/points/job-ports.ts";
import { onEntity, type RecordChange } from "../records/points/module.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { movableClock } from "../testing/test-product.ts";

const PART = "sparePart";
const AFTER = `test.stock:after:${PART}`;

/** What the module does with each run; tests replace it. */
let act: (ports: JobPorts, written: readonly RecordChange[]) => Promise<unknown> = async () => undefined;
let planned: (ports: JobPorts) => Promise<unknown> = async () => undefined;
let reminded: (ports: JobPorts) => Promise<unknown> = async () => undefined;
let runs: { readonly written: readonly RecordChange[]; readonly ports: JobPorts }[] = [];
const run = async (ports: JobPorts, written: readonly RecordChange[] = []) => {
  runs.push({ written, ports });
  if (ports.job.name === AFTER) await act(ports, written);
  if (ports.job.name === "test.stock:lateNotices") await planned(ports);
  if (ports.job.name === "test.stock:remind") await reminded(ports);
};

const addReminder = defineOperation({
  method: "POST",
  path: "/api/reminder",
  body: Type.Object({
    name: Type.String(),
    payload: Type.Optional(Type.Unknown()),
    key: Type.Optional(Type.String()),
    due: Type.Optional(Type.String()),
  }),
  result: Type.Boolean(),
});

const order = defineJob({ payload: Type.Object({ part: Type.Integer() }, { additionalProperties: false }), run });

const stock = defineModule({
  name: "test.stock",
  entities: [onEntity({ entity: PART, after: (written, ports) => run(ports, written) })],
  jobs: {
    lateNotices: { cron: "0 6 * * *", run },
    fillPlaces: { once: true, run },
    remind: { label: "reminders", run },
    order,
  },
  contracts: { reminder: { addReminder } },
  operations: [
    operation(
      addReminder,
      { access: { who: "session" } },
      ({ body: { name, payload = { text: "now" }, key, due } }, { jobs }) =>
        jobs.add(name === "order itself" ? order : name, payload as { part: number }, {
          ...(key && { key }),
          ...(due && { due: new Date(due) }),
        }),
    ),
  ],
});

describePostgresqlFirst(
  "jobs",
  (database) => {
    let product: TestRegister;
    const { clock, pass: passTime } = movableClock();
    /** Sessions stay open meanwhile. */
    const pass = async (minutes: number) => {
      passTime(minutes);
      await database().kysely.updateTable("system.session").set({ expires: "2099-01-01T00:00:00.000Z" }).execute();
    };
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const open = async (modules: readonly ApplicationModule[]) => {
      await product?.close();
      product = await startRegister(database(), { application: { ...equipment, modules }, clock, log });
    };
    beforeAll(() => open([stock]), 120_000);
    afterAll(() => product.close());
    beforeEach(async () => {
      await product.worker.runDue();
      await sql`delete from system."job" where "key" is null`.execute(database().kysely);
      act = async () => undefined;
      runs = [];
      lines.length = 0;
    });

    let made = 0;
    const aPart = (over: Values = {}): Values => ({ partNumber: `J-${(made += 1)}`, name: "Seal", stock: 3, ...over });
    const post = async (over: Values = {}) => {
      const { status, body } = await product.call("technician", "POST", PART, aPart(over));
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    };
    const due = () => product.worker.runDue();
    const jobs = async (state?: string) => {
      const { status, body } = await product.call("manager", "GET", `admin/job${state ? `?state=${state}` : ""}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as { readonly jobs: readonly Job[]; readonly counts: Values };
    };
    const followUps = async () => (await jobs()).jobs.filter(({ name }) => name === AFTER);
    const roomsNamed = async (name: string) =>
      (await sql<{ id: number }>`select "id" from data."room" where "name" = ${name}`.execute(database().kysely)).rows;
    const aRoom = (name: string, code: string) =>
      ({ entity: "room", source: "api", items: [{ kind: "create", values: { name, code } }] }) as const;

    describe("follow a write", () => {
      test("once for each changeset, with what it did, and after its commit [ADD-063]", async () => {
        const part = await post();
        expect(runs).toEqual([]);
        await due();
        await product.call("technician", "PUT", `${PART}/${Number(part["id"])}`, { stock: 4 });
        await due();
        await product.call("manager", "DELETE", `${PART}/${Number(part["id"])}`);
        await due();
        expect(runs.map(({ written }) => written)).toMatchObject([
          [{ entity: PART, kind: "create", id: part["id"], old: null, new: { name: "Seal" }, isFurther: false }],
          [{ kind: "update", id: part["id"], old: { stock: 3 }, new: { stock: 4 } }],
          [{ kind: "delete", id: part["id"], old: { stock: 4 }, new: null }],
        ]);
        expect(runs[0]?.ports.job).toMatchObject({
          name: AFTER,
          starts: 1,
          organizationId: product.cast.own,
          isRestore: false,
        });
        await due();
        expect(runs).toHaveLength(3);
      });

      test("of none where nothing is written, or nothing listens [ADD-063]", async () => {
        await product.call("technician", "POST", PART, { name: "Without its number" });
        await product.call("technician", "POST", `${PART}/batch/check`, [aPart()]);
        await product.create();
        expect(await followUps()).toEqual([]);
      });

      test("of an undo too, and say so [ADD-063]", async () => {
        const { body } = await product.call("technician", "POST", `${PART}/batch`, [aPart()]);
        const { changesetId, result } = body as unknown as { changesetId: string; result: readonly Values[] };
        await due();
        const undone = await product.call("manager", "POST", `${PART}/changeset/${changesetId}/undo`, [
          { id: result[0]?.["id"] },
        ]);
        expect(undone.status, JSON.stringify(undone.body)).toBe(200);
        await due();
        expect(runs.map(({ ports }) => ports.job.isRestore)).toEqual([false, true]);
      });

      test("once for 5,000 records in one changeset", async () => {
        const parts = Array.from({ length: 5000 }, () => aPart());
        const { status } = await product.call("technician", "POST", `${PART}/batch`, parts);
        expect(status).toBe(200);
        expect(await followUps()).toHaveLength(1);
        await due();
        expect(runs.map(({ written }) => written.length)).toEqual([5000]);
      });

      test("within the commit: a write that fails causes none", async () => {
        const part = await post();
        await due();
        const parts = [aPart(), aPart({ partNumber: part["partNumber"] })];
        const { status } = await product.call("technician", "POST", `${PART}/batch?atomic=all`, parts);
        expect(status).toBeGreaterThanOrEqual(200);
        const before = (await followUps()).length;
        expect((await product.call("technician", "POST", PART, aPart({ partNumber: part["partNumber"] }))).status).toBe(
          409,
        );
        expect(await followUps()).toHaveLength(before);
      });
    });

    describe("write records", () => {
      test("of the organization of their cause, and the history names them [ADD-064]", async () => {
        act = ({ records }) => records.apply(aRoom("Of a job", `OJ-${made}`), { atomic: "all" });
        await post();
        await due();
        const [room] = await roomsNamed("Of a job");
        const { body } = await product.call("technician", "GET", `roomAuditHistory?filter={"id":${room?.id}}`);
        expect(body.result).toMatchObject([
          { auditUserId: null, auditJob: "Armature: follow-up of Spare Part", attributeMap: { name: "Of a job" } },
        ]);
        const { body: other } = await product.call("neighbour", "GET", `room/${room?.id}`);
        expect(other.errors).toMatchObject([{ code: "unknownRecord" }]);
      });

      test("of each organization where no write caused them, and of none without saying which", async () => {
        let seen: unknown;
        planned = async ({ records, everywhere }) => {
          for (const organization of await everywhere.organizations())
            await everywhere.within(organization).apply(aRoom("Everywhere", "EV-1"), { atomic: "all" });
          seen = await records.apply(aRoom("Nowhere", "NO-1"), { atomic: "all" }).catch((error: unknown) => error);
        };
        await product.call("manager", "POST", "admin/schedule/test.stock:lateNotices/run");
        await due();
        planned = async () => undefined;
        expect(seen).toMatchObject({ code: "noOrganization" });
        const where = { kind: "term", attribute: "name", operator: "equals", values: ["Everywhere"] };
        const filter = encodeURIComponent(JSON.stringify(where));
        const { body } = await product.call("neighbour", "GET", `room?filter=${filter}`);
        expect(body.result).toMatchObject([{ organizationId: product.cast.other }]);
        expect((await roomsNamed("Everywhere")).length).toBeGreaterThanOrEqual(2);
        expect(await roomsNamed("Nowhere")).toEqual([]);
      });

      test("once, however often they run, and even if they compute other values then", async () => {
        let tries = 0;
        const results: unknown[] = [];
        const added: boolean[] = [];
        act = async ({ records, jobs: port, job }) => {
          tries += 1;
          results.push(await records.apply(aRoom(`Once ${tries}`, `ON-${tries}`), { atomic: "all" }));
          results.push(await records.apply(aRoom("Twice", `TW-${tries}`), { atomic: "all" }));
          added.push(await port.add("remind", { of: job.id }));
          for (let n = 0; n < 2; n += 1) added.push(await port.add("remind", {}, { key: `of ${job.id}` }));
          if (tries < 3) throw new Error("after its writes");
        };
        await post();
        for (let n = 0; n < 3; n += 1) {
          await due();
          await pass(6);
        }
        expect([(await roomsNamed("Once 1")).length, (await roomsNamed("Once 2")).length]).toEqual([1, 0]);
        expect(await roomsNamed("Twice")).toHaveLength(1);
        expect(results.slice(2, 4)).toEqual(results.slice(0, 2));
        expect(results[0]).toMatchObject({ isWritten: true, items: [{ status: "created", record: null }] });
        expect(
          (await jobs()).jobs.filter(({ name, key }) => name === "test.stock:remind" && key === null),
        ).toHaveLength(1);
        expect(added).toEqual([1, 2, 3].flatMap(() => [true, true, false]));
      });

      test("anew after they put themselves off, and still once where that run fails [ADD-064, ADD-065]", async () => {
        act = async ({ records, mail, jobs: port, job: { starts } }) => {
          await records.apply(aRoom(`Round ${starts}`, `RO-${starts}`), { atomic: "all" });
          await mail.send({ userId: 1, subject: `Round ${starts}`, text: "t" });
          await port.add("remind", `Round ${starts}`);
          if (starts === 1) throw new Later(new Date(clock().getTime() + 60_000));
          if (starts === 2) throw new Error("after its writes");
        };
        await post();
        for (let n = 0; n < 3; n += 1) {
          await due();
          await pass(6);
        }
        const { rows } = await sql<{ name: string }>`
          select "name" from data."room" where "name" like 'Round %'
          union all select "subject" from system."mail" where "subject" like 'Round %'
          union all select "payload" #>> '{}' from system."job" where "payload"::text like '"Round %'`.execute(
          database().kysely,
        );
        expect(rows.map(({ name }) => name).toSorted()).toEqual([
          "Round 1",
          "Round 1",
          "Round 1",
          "Round 2",
          "Round 2",
          "Round 2",
        ]);
      });

      describe("where a later run differs", () => {
        const runTwice = async (one: typeof planned, two: typeof planned) => {
          planned = async (ports) => {
            if (ports.job.starts > 1) return two(ports);
            await one(ports);
            throw new Error("after its writes");
          };
          await product.call("manager", "POST", "admin/schedule/test.stock:lateNotices/run");
          await due();
          await pass(2);
          await due();
          planned = async () => undefined;
        };
        const writeIn = async ({ everywhere }: JobPorts, organization: number | undefined, name: string) => {
          const found = (await everywhere.organizations()).find(
            ({ organizationId }) => organizationId === organization,
          );
          if (!found) throw new Error(`There is no organization ${organization}`);
          return everywhere.within(found).apply(aRoom(name, name), { atomic: "all" });
        };

        test("and one organization has nothing left: what another gets is written [ADD-064]", async () => {
          const { own, other } = product.cast;
          await runTwice(
            (ports) => writeIn(ports, own, "Shift A"),
            (ports) => writeIn(ports, other, "Shift B"),
          );
          expect([await roomsNamed("Shift A"), await roomsNamed("Shift B")]).toMatchObject([[{}], [{}]]);
        });

        test("in what it writes first within an organization: it fails [ADD-064]", async () => {
          const { own } = product.cast;
          await runTwice(
            (ports) => writeIn(ports, own, "Shift C"),
            async ({ everywhere }) => {
              const [organization] = (await everywhere.organizations()).filter(
                ({ organizationId }) => organizationId === own,
              );
              if (organization) await everywhere.within(organization).create(PART, aPart({ name: "Shifted" }));
            },
          );
          const failed = (await jobs()).jobs.find(({ name, key }) => name === "test.stock:lateNotices" && key === null);
          expect(failed).toMatchObject({ state: "waiting", problem: "keyReused" });
        });
      });

      test("that cause themselves end as a loop [ADD-065]", async () => {
        act = ({ records }) =>
          records.apply(
            { entity: PART, source: "api", items: [{ kind: "create", values: aPart({ name: "Loop" }) }] },
            { atomic: "all" },
          );
        await post();
        await due();
        expect(runs).toHaveLength(9);
        expect((await followUps()).map(({ state, problem }) => `${state} ${problem}`)).toEqual([
          "failed loop",
          ...Array.from({ length: 9 }, () => "done null"),
        ]);
      });
    });

    test("read by the definitions of now, also by those that are published while they run", async () => {
      let seen: unknown;
      act = async ({ everywhere }) => {
        await product.publish(`${PART}.drawer`, { label: "Drawer", elementType: "TextField" });
        const where = { kind: "term", attribute: "drawer", operator: "equals", values: ["D1"] } as const;
        seen = await everywhere.records(PART, { where }).catch((error: unknown) => error);
      };
      await post();
      await due();
      expect(seen).toEqual([]);
    });

    describe("fail", () => {
      const startsOf = async () => (await followUps()).map(({ starts, state, problem }) => [starts, state, problem]);

      test("after 12 tries with growing pauses, and are tried again when an administrator asks [ADD-065, ADD-067]", async () => {
        act = (_ports, written) => {
          const text = written.map((each) => String(each.new?.["name"])).join(", ");
          return Promise.reject(Object.assign(new Error(text), { code: "EFAR" }));
        };
        await post({ name: "Secret part" });
        const pauses = [0, 1, 5, 15, ...Array.from({ length: 9 }, () => 60)];
        for (const minutes of pauses.slice(0, 12)) {
          await pass(minutes - 0.1);
          await due();
          await pass(0.1);
          await due();
        }
        expect(await startsOf()).toEqual([[12, "failed", "EFAR"]]);
        await pass(600);
        await due();
        // The planned job may run meanwhile.
        expect(runs.filter(({ ports }) => ports.job.name === AFTER)).toHaveLength(12);
        expect(lines.join("")).toContain("a job failed for good");
        expect(lines.join("")).not.toMatch(/secret/i);
        act = async () => undefined;
        const [job] = await followUps();
        expect((await product.call("manager", "POST", `admin/job/${job?.id}/retry`)).status).toBe(200);
        await due();
        expect(await startsOf()).toEqual([[13, "done", null]]);
        expect((await product.call("manager", "POST", `admin/job/${job?.id}/retry`)).body.errors).toMatchObject([
          { code: "state" },
        ]);
      });

      test("at once where they never succeed, and with no code of values", async () => {
        act = () => Promise.reject(new Never("receiverGone"));
        await post();
        await due();
        expect(await startsOf()).toEqual([[1, "failed", "receiverGone"]]);
        await sql`delete from system."job" where "key" is null`.execute(database().kysely);
        act = () => Promise.reject(Object.assign(new Error("x"), { code: "value 'Mara'" }));
        await post();
        await due();
        expect(await startsOf()).toEqual([[1, "waiting", "error"]]);
      });

      test("not where they only come later [ADD-065]", async () => {
        const noon = new Date(clock().getTime() + 3 * 3_600_000);
        act = () => Promise.reject(new Later(noon));
        await post();
        await due();
        expect(await followUps()).toMatchObject([{ state: "waiting", failures: 0, due: noon.toISOString() }]);
        act = async () => undefined;
        await pass(181);
        await due();
        expect(await startsOf()).toEqual([[2, "done", null]]);
      });

      test("that are dropped do not run", async () => {
        await post();
        const [job] = await followUps();
        expect((await product.call("manager", "POST", `admin/job/${job?.id}/drop`)).status).toBe(200);
        await due();
        expect(runs).toEqual([]);
        expect(await startsOf()).toEqual([[0, "done", "dropped"]]);
      });

      test("after 50 starts that never ended, not before [ADD-065]", async () => {
        await post();
        const die = (lost: number) =>
          sql`update system."job" set "running" = true, "lost" = ${lost}::int, "starts" = 50, "due" = ${clock().toISOString()}
            where "name" = ${AFTER}`.execute(database().kysely);
        await die(49);
        await due();
        expect(await startsOf()).toEqual([[51, "failed", "lost"]]);
        expect(runs).toEqual([]);
      });

      test("where a module was removed with jobs waiting, and no instance has it for ten minutes", async () => {
        await post();
        await open([]);
        await due();
        expect(await followUps()).toMatchObject([{ state: "waiting", label: AFTER }]);
        await pass(11);
        await due();
        expect(await followUps()).toMatchObject([{ state: "failed", problem: "unknownJob", starts: 0 }]);
        await open([stock]);
      });
    });

    describe("of operations", () => {
      const add = (body: object) => product.call("technician", "POST", "reminder", body);
      test("run once for each key, when they are due [ADD-066]", async () => {
        const later = new Date(clock().getTime() + 3_600_000).toISOString();
        expect((await add({ name: "remind", key: "a", due: later })).body.result).toBe(true);
        expect((await add({ name: "remind", key: "a" })).body.result).toBe(false);
        await due();
        const reminders = () => runs.map(({ ports }) => ports.job).filter(({ name }) => name === "test.stock:remind");
        expect(reminders()).toEqual([]);
        await pass(61);
        await due();
        expect(reminders()).toMatchObject([
          { payload: { text: "now" }, organizationId: product.cast.own, changesetId: null },
        ]);
        expect((await jobs()).jobs.find(({ key }) => key === "a")?.label).toBe("Armature: reminders");
      });
      test("that the module does not have are refused", async () => {
        expect((await add({ name: "ghost" })).status).toBe(500);
        expect(lines.join("")).toContain("There are: lateNotices, fillPlaces, remind, order");
      });
      test.each(["order", "order itself"])("get what fits the schema of their payload: %s [ADD-103]", async (name) => {
        for (const part of ["seven", 1.5, undefined])
          expect((await add({ name, key: `${name} ${part}`, payload: { part } })).status).toBe(500);
        expect(lines.join("")).toContain(
          "adds the job 'order' with a payload that does not fit its schema: /part must be",
        );
        expect((await add({ name, key: name, payload: { part: 7 } })).body.result).toBe(true);
        await due();
        expect(runs.map(({ ports }) => ports.job.payload)).toContainEqual({ part: 7 });
      });
      test("fail for good where another release added what does not fit [ADD-103]", async () => {
        const later = new Date(clock().getTime() + 60_000).toISOString();
        await add({ name: "order", key: "older", payload: { part: 7 }, due: later });
        await sql`update system."job" set "payload" = '{ "number": 7 }' where "key" = 'older'`.execute(
          database().kysely,
        );
        await pass(2);
        await due();
        const found = (await jobs()).jobs.find(({ key }) => key === "older");
        expect(found).toMatchObject({ state: "failed", problem: "payload", starts: 1 });
        await sql`delete from system."job" where "key" = 'older'`.execute(database().kysely);
      });
      describe("that add themselves", () => {
        const reminders = async () =>
          (await jobs()).jobs.filter(({ name, key }) => name === "test.stock:remind" && key === null);
        afterEach(() => {
          reminded = async () => undefined;
        });
        test("fail as a loop: the one that would add one too many [ADD-065]", async () => {
          reminded = (ports) => ports.jobs.add("remind");
          await add({ name: "remind" });
          await due();
          expect((await reminders()).map(({ state, problem }) => `${state} ${problem}`).toSorted()).toEqual([
            ...Array.from({ length: 8 }, () => "done null"),
            "failed loop",
          ]);
        });
        test("go on where each is for later [ADD-065]", async () => {
          reminded = (ports) => ports.jobs.add("remind", null, { due: new Date(clock().getTime() + 60_000) });
          await add({ name: "remind" });
          for (let n = 0; n < 12; n += 1) {
            await due();
            await pass(1);
          }
          const states = (await reminders()).map(({ state }) => state).toSorted();
          expect(states).toEqual([...Array<string>(12).fill("done"), "waiting"]);
        });
      });
      test.each(["lateNotices", "fillPlaces"])("that run by themselves are refused: %s", async (name) => {
        expect((await add({ name, key: "by hand" })).status).toBe(500);
        expect(lines.join("")).toContain(`adds the job '${name}', which runs by itself`);
      });
    });

    test("call other systems, and nothing that is not public", async () => {
      const seen: unknown[] = [];
      act = async ({ http }) => {
        for (const address of ["https://10.0.0.1/", "http://example.org/"])
          seen.push(await http(address).catch(({ name }: Error) => name));
      };
      await post();
      await due();
      expect(seen).toEqual(["OutboundError", "OutboundError"]);
    });

    test("send mails once, to people who are there", async () => {
      const mails = () =>
        database().kysely.selectFrom("system.mail").selectAll().where("subject", "=", "Low").execute();
      let tries = 0;
      const sent: boolean[] = [];
      act = async ({ mail }) => {
        sent.push(await mail.send({ userId: 1, subject: "Low", text: "Three are left." }));
        sent.push(await mail.send({ userId: 9_999_999, subject: "Low", text: "t" }));
        if (++tries === 1) throw new Error("again");
      };
      await post();
      await due();
      await pass(2);
      await due();
      expect(sent).toEqual([true, false, true, false]);
      expect(await mails()).toMatchObject([{ userId: 1, text: "Three are left." }]);
    });

    describe("at planned times", () => {
      const schedules = async () => (await product.call("manager", "GET", "admin/schedule")).body.result;
      const plannedRuns = () => runs.filter(({ ports }) => ports.job.name === "test.stock:lateNotices");

      test("run once a time, and once after a time when no server ran [ADD-066, ADD-067]", async () => {
        await pass(24 * 60);
        await due();
        expect(plannedRuns()).toHaveLength(1);
        await due();
        expect(plannedRuns()).toHaveLength(1);
        await pass(5 * 24 * 60);
        await open([stock]);
        await due();
        expect(plannedRuns()).toHaveLength(2);
        expect(await schedules()).toMatchObject({
          timeZone: "UTC",
          schedules: expect.arrayContaining([
            expect.objectContaining({
              name: "test.stock:lateNotices",
              label: "Armature: late notices",
              cron: "0 6 * * *",
              next: expect.stringMatching(/T06:00:00.000Z$/),
              last: expect.objectContaining({ state: "done", problem: null }),
            }),
          ]),
        });
      });

      test("run now where an administrator asks", async () => {
        const runNow = (name: string) => product.call("manager", "POST", `admin/schedule/${name}/run`);
        expect((await runNow("test.stock:lateNotices")).status).toBe(200);
        await due();
        expect(plannedRuns()).toHaveLength(1);
        expect((await runNow("test.stock:remind")).body.errors).toMatchObject([{ code: "unknownJob" }]);
      });

      test("once for each database [ADD-066]", async () => {
        await open([stock]);
        await due();
        expect(runs.filter(({ ports }) => ports.job.name === "test.stock:fillPlaces")).toEqual([]);
        const rows = (await jobs()).jobs.filter(({ key }) => key === "once");
        expect(rows).toMatchObject([{ name: "test.stock:fillPlaces", state: "done", starts: 1 }]);
      });
    });

    test.each(["technician", "planner"] as const)("are for administrators, not for a %s [ADD-067]", async (person) => {
      const id = "018f0000-0000-7000-8000-000000000000";
      for (const [method, path] of [
        ["GET", "admin/job"],
        ["GET", "admin/schedule"],
        ["POST", `admin/job/${id}/retry`],
        ["POST", `admin/job/${id}/drop`],
        ["POST", "admin/schedule/test.stock:lateNotices/run"],
      ] as const)
        expect((await product.call(person, method, path)).status, path).toBe(403);
      expect((await product.call("manager", "POST", `admin/job/${id}/retry`)).body.errors).toMatchObject([
        { code: "unknownJob" },
      ]);
    });

    test("are counted by state, and in the metrics [ADD-067, ADD-068]", async () => {
      act = () => Promise.reject(new Never("gone"));
      await post();
      await due();
      await post();
      await pass(2);
      expect((await jobs()).counts).toMatchObject({ failed: 1, running: 0 });
      const { bytes } = await product.call("manager", "GET", "/metrics");
      expect(bytes.toString()).toMatch(/^armature_jobs\{state="failed"\} 1$/m);
      expect(Number(/^armature_jobs_oldest_seconds (.*)$/m.exec(bytes.toString())?.[1])).toBeGreaterThan(119);
      await sql`delete from system."job" where "key" is null`.execute(database().kysely);
    });
  },
  registerTemplate,
);
