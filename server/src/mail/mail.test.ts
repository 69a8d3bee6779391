import { mailJobs } from "../../../migrations/src/0032-mail-jobs.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { describePostgresqlFirst, type TestDatabase } from "../database/testing.ts";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../http/log.ts";
import { sweep } from "../session/sweep.ts";
import { takeJobs } from "../jobs/queue.ts";
import { mailWorker } from "../jobs/testing.ts";
import { MAIL_JOB, writeMail } from "./outbox.ts";
import { startMailServer, type TestMailServer } from "./testing.ts";

const FROM = "The Pörtal <portal@product.example>";
const START = Date.parse("2026-03-01T08:00:00.000Z");
const MINUTE = 60_000;

describePostgresqlFirst("mail", (database) => {
  let server: TestMailServer;
  let now: Date;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = new Date(START);
    server.refuseWith(null);
    await database().kysely.deleteFrom("system.mail").execute();
    await database().kysely.deleteFrom("system.job").execute();
  });

  const log = createLog("info", { write: (line) => void lines.push(line) });
  /** A worker that sends mails, with these settings. */
  const workerOf = (env: object, db: Pick<TestDatabase, "kysely" | "poolSize"> = database()) =>
    mailWorker(db, { PUBLIC_URL: "https://build.product.example", ...env }, { clock: () => now, log });
  const work = (url = server.url, db?: Pick<TestDatabase, "kysely" | "poolSize">) =>
    workerOf({ SMTP_URL: url, MAIL_FROM: FROM }, db).runDue();
  const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * MINUTE));
  const to = (address: string) => server.received.filter((mail) => mail.to.includes(address));
  const write = (address: string, over: object = {}) =>
    writeMail(
      database().kysely,
      {
        userId: 1,
        to: address,
        subject: "Confirm your email",
        text: "Straße\n\nhttps://build.product.example/x?code=abc&type=y\n",
        expires: new Date(START + 24 * 60 * MINUTE).toISOString(),
        ...over,
      },
      now,
    );
  const rows = () => database().kysely.selectFrom("system.mail").selectAll().execute();
  const starts = async () => {
    const jobs = await database().kysely.selectFrom("system.job").select("starts").execute();
    return jobs.map((job) => job.starts);
  };

  test("is sent as written, from the sender of the configuration, and forgotten", async () => {
    await write("mara@clinic.example");
    await work();
    const [mail, ...more] = to("mara@clinic.example");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: "portal@product.example",
      text: "Straße\n\nhttps://build.product.example/x?code=abc&type=y",
      headers: { to: "mara@clinic.example", subject: "Confirm your email" },
    });
    const [row] = await rows();
    expect(mail?.headers["message-id"]).toBe(`<${row?.id}@build.product.example>`);
    expect(row).toMatchObject({ sent: now.toISOString(), text: null });
    expect(await starts()).toEqual([1]);
  });

  test("is not sent again once it is recorded as sent", async () => {
    await write("once@clinic.example");
    await work();
    for (const minutes of [1, 60, 600]) {
      pass(minutes);
      await work();
    }
    expect(to("once@clinic.example")).toHaveLength(1);
  });

  test("that waited before an update is sent by a job after it [ADD-069]", async () => {
    const { kysely } = database();
    await write("waited@clinic.example");
    await kysely.deleteFrom("system.job").execute();
    const [due, expires] = [new Date(START).toISOString(), "2099-01-01T00:00:00.000Z"];
    await sql`update system."mail" set "due" = ${due}, "expires" = ${expires}`.execute(kysely);
    await work();
    expect(to("waited@clinic.example")).toEqual([]);
    await mailJobs.up(kysely);
    await work();
    expect(to("waited@clinic.example")).toHaveLength(1);
  });

  test("belongs to its transaction: none without its commit", async () => {
    const undone = database()
      .kysely.transaction()
      .execute(async (trx) => {
        const expires = new Date(START + MINUTE).toISOString();
        await writeMail(trx, { userId: 1, to: "undone@clinic.example", subject: "s", text: "t", expires }, now);
        throw new Error("undone");
      });
    await expect(undone).rejects.toThrow("undone");
    await work();
    expect(await rows()).toEqual([]);
  });

  test("is sent once by two instances that work at the same time", async () => {
    const { url } = database();
    const other = url === null ? null : await openDatabase({ url, dataDir: "", log });
    const addresses = Array.from({ length: 40 }, (_, n) => `many${n}@clinic.example`);
    for (const address of addresses) await write(address);
    await Promise.all([work(), work(server.url, other ?? undefined)]);
    expect(addresses.map((address) => to(address).length)).toEqual(addresses.map(() => 1));
    await other?.close();
  });

  test("that a process took and never sent is taken again, not earlier than its try counts as lost", async () => {
    await write("lost@clinic.example");
    expect(await takeJobs(database().kysely, [{ name: MAIL_JOB, most: 4 }], 4, now)).toHaveLength(1);
    pass(0.9);
    await work();
    expect(to("lost@clinic.example")).toEqual([]);
    pass(0.2);
    await work();
    expect(to("lost@clinic.example")).toHaveLength(1);
  });

  test.each([
    ["a server that refuses for now", 451, "EENVELOPE 451"],
    ["a server that is away", null, "ESOCKET"],
  ] as const)(
    "is tried again with growing pauses after %s, under the same Message-ID",
    async (title, status, problem) => {
      const address = `again${status}@clinic.example`;
      await write(address);
      server.refuseWith(status);
      const url = status === null ? "smtp://127.0.0.1:1" : server.url;
      const tries: number[] = [];
      for (const minutes of [0, 1, 5, 15, 60, 60]) {
        pass(minutes === 0 ? 0 : minutes - 0.5);
        await work(url);
        tries.push(...(await starts()));
        pass(minutes === 0 ? 0 : 0.5);
        await work(url);
      }
      expect(tries, title).toEqual([1, 1, 2, 3, 4, 5]);
      expect(await rows()).toMatchObject([{ problem, sent: null, refused: null }]);
      server.refuseWith(null);
      pass(60);
      await work();
      const [row] = await rows();
      expect(to(address).map(({ headers }) => headers["message-id"])).toEqual([`<${row?.id}@build.product.example>`]);
      expect(row).toMatchObject({ problem: null });
      expect(await starts()).toEqual([7]);
    },
  );

  test("that the server refuses for good is not tried again, and the log holds no address", async () => {
    await write("nobody@clinic.example");
    server.refuseWith(550);
    await work();
    server.refuseWith(null);
    pass(120);
    await work();
    expect(to("nobody@clinic.example")).toEqual([]);
    expect(await rows()).toMatchObject([{ problem: "EENVELOPE 550", text: null }]);
    const job = await database().kysely.selectFrom("system.job").select(["starts", "done", "failed"]).execute();
    expect(job).toMatchObject([{ starts: 1, done: expect.any(String), failed: null }]);
    expect(lines.join("")).toContain("email refused");
    expect(lines.join("")).not.toContain("nobody");
  });

  test("is not sent once it is of no use any more, and swept after 30 days", async () => {
    await write("late@clinic.example");
    pass(24 * 60);
    await work();
    expect(to("late@clinic.example")).toEqual([]);
    pass(28 * 24 * 60);
    await sweep(database().kysely, now);
    expect(await rows()).toHaveLength(1);
    pass(24 * 60);
    await sweep(database().kysely, now);
    expect(await rows()).toEqual([]);
  });

  test("names one recipient, whatever the address looks like", async () => {
    await write("a@clinic.example, b@clinic.example");
    await work();
    expect(to("b@clinic.example")).toEqual([]);
  });

  describe("while a server runs", () => {
    let stop = () => Promise.resolve();
    afterEach(() => stop());

    async function run(over: object): Promise<void> {
      const worker = workerOf(over);
      worker.start();
      stop = () => worker.stop();
    }

    test("is sent at the start when another process left it, and within a second of its commit", async () => {
      await write("left@clinic.example");
      await run({ SMTP_URL: server.url, MAIL_FROM: FROM });
      await expect.poll(() => to("left@clinic.example")).toHaveLength(1);
      await write("fresh@clinic.example");
      await expect.poll(() => to("fresh@clinic.example")).toHaveLength(1);
    });

    test("stays without a mail server, and in a demo the log shows it once", async () => {
      lines.length = 0;
      await run({});
      await write("kept@clinic.example");
      await stop();
      expect(lines).toEqual([]);
      await run({ DEMO: "on" });
      await expect.poll(() => lines.length).toBe(1);
      await write("second@clinic.example");
      await expect.poll(() => lines.length).toBe(2);
      expect(lines[0]).toContain("kept@clinic.example");
      expect(lines[0]).toContain("https://build.product.example/x?code=abc");
      expect(lines[1]).not.toContain("kept@clinic.example");
      expect((await rows()).map(({ sent }) => sent)).toEqual([null, null]);
    });
  });
});
