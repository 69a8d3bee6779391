import { afterAll, beforeAll, expect, test } from "vitest";
import { defineModule } from "../modules/application-code.ts";
import { onEntity } from "../records/points/module.ts";
import { equipment } from "../testing/equipment.testing.ts";
import { serveApp, startTestServer, type TestServer } from "./test-server.ts";

const TECHNICIAN = "technician@northgate.example";

/** Writes to who made a spare part, and every morning to nobody in particular. */
const stock = defineModule({
  name: "test.stock",
  entities: [
    onEntity({
      entity: "sparePart",
      after: async (written, { records, mail }) => {
        const where = { kind: "ids", attribute: "id", ids: written.map(({ id }) => id) } as const;
        for (const { name, createdBy } of await records.records("sparePart", { where }))
          await mail.send({ userId: Number(createdBy), subject: "In stock", text: `${String(name)} is in stock.` });
      },
    }),
  ],
  jobs: { count: { cron: "0 6 * * *", run: async ({ clock }) => void counted.push(clock().toISOString()) } },
});
const counted: string[] = [];

let server: TestServer;
beforeAll(async () => {
  const application = { ...equipment, modules: [stock] };
  server = await startTestServer(application, { clock: new Date("2027-03-01T05:00:00Z") });
});
afterAll(() => server.close());

test("a test sees the mails that its calls cause [F-123]", async () => {
  const made = await server.callAs("technician", "POST", "sparePart", { partNumber: "P-1", name: "Seal" });
  expect(made).toMatchObject({ status: 201, body: { result: { created: "2027-03-01T05:00:00.000Z" } } });
  await server.jobs.runDue();
  const mails = await server.mails();
  expect(mails).toEqual([{ to: TECHNICIAN, subject: "In stock", text: expect.stringContaining("Seal is in stock.") }]);
});

test("a test moves the clock to a planned time, and runs what is due then [F-123]", async () => {
  await server.jobs.runDue();
  expect(counted).toEqual([]);
  server.clock.set(new Date("2027-03-01T06:00:00Z"));
  for (const _ of ["first", "again"]) await server.jobs.runDue();
  expect(counted).toEqual(["2027-03-01T06:00:00.000Z"]);
  expect(server.clock.now()).toEqual(new Date("2027-03-01T06:00:00Z"));
});

test("a migration of its own can change while it is written [ADD-095]", async () => {
  const up = async () => undefined;
  for (const checksum of ["first", "second"]) {
    const application = { ...equipment, migrations: [{ name: "0001-holds", checksum, up }] };
    await (await startTestServer(application)).close();
  }
});

test("who called before the clock was moved by a day can call after it [F-123]", async () => {
  const read = async () => (await server.callAs("technician", "GET", "sparePart")).status;
  expect(await read()).toBe(200);
  server.clock.set(new Date("2027-03-02T06:00:00Z"));
  expect(await read()).toBe(200);
});

test("a browser reaches the server of a test [F-123]", async () => {
  const address = await serveApp(server);
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  expect((await fetch(`${address}/api/session`)).status).toBe(200);
});

test("somebody who is not in the examples is named with those who are [F-123]", async () => {
  await expect(server.callAs("nurse", "GET", "device")).rejects.toThrow(
    `The examples have no account nurse; there are ${TECHNICIAN} (technician)`,
  );
});
