import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import {
  type Caller,
  PEOPLE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { sendForm } from "../routes/sheets/export.testing.ts";
import { ORIGIN } from "../session/testing.ts";
import { type Answer, tokenOf } from "../testing/test-product.ts";
import { TURN_LIMITS } from "../turns/limits.ts";

const { callsOfPerson, callsOfOrganization, openOfSession, rowsOfJob } = TURN_LIMITS;

describePostgresql(
  "calls that wait for the database",
  (database) => {
    let register: TestRegister;
    let other: pg.Client;
    let watch: pg.Client;
    beforeAll(async () => {
      register = await startRegister(database());
      await register.app.listen({ port: 0, host: "127.0.0.1" });
      [other, watch] = [1, 2].map(() => new pg.Client({ connectionString: database().url ?? "" })) as [
        pg.Client,
        pg.Client,
      ];
      await Promise.all([other.connect(), watch.connect()]);
    });
    afterAll(async () => {
      await Promise.all([other.end(), watch.end()]);
      await register.close();
    });

    /** Makes every statement about devices wait meanwhile. */
    async function whileDevicesWait(act: () => Promise<void>): Promise<void> {
      await other.query(`begin; lock table data."device" in access exclusive mode`);
      try {
        await act();
      } finally {
        await other.query("rollback");
      }
    }

    /** Statements of the product that wait for devices. */
    async function waitingStatements(): Promise<number> {
      const { rows } = await watch.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.count ?? 0;
    }

    const read = (caller: Caller, entity: string) => register.call(caller, "GET", entity);
    const many = (count: number, make: (n: number) => Promise<Answer>) =>
      Array.from({ length: count }, (_, n) => make(n));
    const statuses = async (answers: readonly Promise<Answer>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);

    test("of one person leave others, sign-ins and health their places, and are all answered in turn [F-180]", async () => {
      await read("reader", "room");
      let calls: Promise<Answer>[] = [];
      await whileDevicesWait(async () => {
        calls = many(40, () => read("reader", "device"));
        await expect.poll(waitingStatements).toBe(callsOfPerson);
        expect(await statuses([read("technician", "room"), read("neighbour", "room")])).toEqual([200, 200]);
        calls.push(...many(40, () => read("technician", "device")));
        await expect.poll(waitingStatements).toBe(callsOfOrganization);
        expect(await statuses(many(20, () => read("neighbour", "room")))).toEqual(Array(20).fill(200));
        expect(await tokenOf(register, PEOPLE.reader)).not.toBe("");
        expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(200);
        expect((await register.call("reader", "GET", "session/extend")).status).toBe(200);
        expect(await waitingStatements()).toBe(callsOfOrganization);
      });
      expect(await statuses(calls)).toEqual(Array(80).fill(200));
    });

    test("of two organizations that want everything still leave sign-ins and health their connections [F-180]", async () => {
      let calls: Promise<Answer>[] = [];
      await whileDevicesWait(async () => {
        calls = (["reader", "technician", "neighbour", "planner", "manager"] as const).flatMap((caller) =>
          many(20, () => read(caller, "device")),
        );
        await expect.poll(waitingStatements).toBe(TURN_LIMITS.calls);
        expect(await tokenOf(register, PEOPLE.neighbour)).not.toBe("");
        expect((await register.call("nobody", "GET", "/health/ready")).status).toBe(200);
      });
      expect(await statuses(calls)).toEqual(Array(100).fill(200));
    });

    test("of 500 connections of one person are bounded, with a sentence and a wait for the others [F-180]", async () => {
      let calls: Promise<Answer>[] = [];
      await whileDevicesWait(async () => {
        calls = many(500, () => read("reader", "device"));
        await expect.poll(waitingStatements).toBe(callsOfPerson);
        expect(await statuses([read("neighbour", "room")])).toEqual([200]);
      });
      const answers = await Promise.all(calls);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200).length).toBe(500 - refused.length);
      expect(refused.length).toBeGreaterThanOrEqual(500 - openOfSession);
      for (const { headers, body } of refused) {
        expect(headers["retry-after"]).toBe("5");
        expect(body.message).toMatch(/^You have \d+ calls waiting or running, .* try again in 5 seconds\.$/);
      }
      expect((await read("reader", "device")).status).toBe(200);
    });

    test("whose caller has gone keep their turn until the database is done [F-180]", async () => {
      const token = await tokenOf(register, PEOPLE.reader);
      let later: Promise<Answer>[] = [];
      await whileDevicesWait(async () => {
        const left = await opened(10, `GET /api/device HTTP/1.1\r\nhost: x\r\ncookie: jwt=${token}\r\n\r\n`);
        await expect.poll(waitingStatements).toBe(callsOfPerson);
        for (const socket of left) socket.destroy();
        later = many(10, () => read("reader", "device"));
        expect((await read("neighbour", "room")).status).toBe(200);
        expect(await waitingStatements()).toBe(callsOfPerson);
      });
      expect(await statuses(later)).toEqual(Array(10).fill(200));
    });

    test("take no turn while their bodies are on the way [F-180]", async () => {
      const token = await tokenOf(register, PEOPLE.technician);
      const head = `POST /api/device HTTP/1.1\r\nhost: ${new URL(ORIGIN).host}\r\norigin: ${ORIGIN}\r\ncookie: jwt=${token}\r\n`;
      const json = `${head}content-type: application/json\r\ncontent-length: 20\r\n\r\n{`;
      const form = `${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 900\r\n\r\n--x`;
      const slow = [...(await opened(10, json)), ...(await opened(3, form.replace("/api/device", "/api/file2")))];
      expect(await statuses([read("technician", "room"), read("reader", "room")])).toEqual([200, 200]);
      for (const socket of slow) socket.destroy();
    });

    /** So many connections that have sent this. */
    async function opened(count: number, text: string): Promise<readonly Socket[]> {
      const { port } = register.app.server.address() as AddressInfo;
      const open = (): Promise<Socket> =>
        new Promise((resolve, reject) => {
          const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)));
          socket.on("error", reject);
        });
      return Promise.all(Array.from({ length: count }, open));
    }

    test("that say that they have a form, and have none, take turns too [F-180]", async () => {
      const token = await tokenOf(register, PEOPLE.reader);
      const read = `GET /api/device HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data\r\ncookie: jwt=${token}\r\n\r\n`;
      await whileDevicesWait(async () => {
        const sockets = await opened(10, read);
        await expect.poll(waitingStatements).toBe(callsOfPerson);
        await sleep(300);
        expect(await waitingStatements()).toBe(callsOfPerson);
        for (const socket of sockets) socket.destroy();
      });
    });

    test("keep no turn while their answers are read slowly [F-180]", async () => {
      const token = await tokenOf(register, PEOPLE.reader);
      const one = `GET /api/metadata HTTP/1.1\r\nhost: x\r\ncookie: jwt=${token}\r\n\r\n`;
      const slow = await opened(callsOfPerson, one.repeat(50));
      for (const socket of slow) socket.pause();
      await sleep(1_000);
      const first = await Promise.race([read("reader", "room"), sleep(30_000)]);
      for (const socket of slow) socket.destroy();
      expect(first).toMatchObject({ status: 200 });
    });

    test("of many rows and exports are one job of a person at a time, and of others between them [F-181]", async () => {
      const rows = Array.from({ length: rowsOfJob }, (_, n) => ({ name: `Part ${n}` }));
      const check = (caller: Caller, entity: string) => register.call(caller, "POST", `${entity}/batch/check`, rows);
      const { rows: devices } = await sql<{ id: number }>`select "id" from data.device limit 2`.execute(
        database().kysely,
      );
      const fields = [
        ["entityName", "device"],
        ["columnNameList", "name"],
        ...devices.map(({ id }) => ["entityIdList", String(id)]),
      ];
      const exported = () => sendForm(register, "technician", fields as [string, string][]);
      let jobs: Promise<Answer>[] = [];
      await whileDevicesWait(async () => {
        jobs = [...many(20, () => check("technician", "device")), ...many(20, exported)];
        await expect.poll(waitingStatements).toBe(1);
        expect(await statuses([check("neighbour", "sparePart"), check("manager", "sparePart")])).toEqual([200, 200]);
        expect(await statuses([read("technician", "room")])).toEqual([200]);
        expect(await waitingStatements()).toBe(1);
      });
      expect(await statuses(jobs)).toEqual(Array(40).fill(200));
    });

    test("go on between the rows of a check of 20,000 [F-181]", async () => {
      const rows = Array.from({ length: 20_000 }, (_, n) => ({
        ...register.anEntity("device", {}, "technician"),
        assetNumber: `A-${n}`,
        serialNumber: `S-${n}`,
      }));
      let hasEnded = false;
      const checked = register
        .call("technician", "POST", "device/batch/check", rows)
        .finally(() => void (hasEnded = true));
      let between = 0;
      while (!hasEnded) {
        expect((await read("neighbour", "room")).status).toBe(200);
        if (!hasEnded) between += 1;
      }
      expect(between).toBeGreaterThanOrEqual(25);
      expect((await checked).status).toBe(200);
    });

    test("of 200 exports of one person at once are all answered [F-181]", async () => {
      const fields = [
        ["entityName", "room"],
        ["columnNameList", "name"],
      ] as const;
      expect(await statuses(many(200, () => sendForm(register, "technician", fields)))).toEqual(Array(200).fill(200));
    });
  },
  registerTemplate,
);
