import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { startMailServer, type TestMailServer } from "../mail/testing.ts";
import { defineModule } from "../modules/application-code.ts";
import { onEntity } from "../records/points/module.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.testing.ts";

const WEBHOOKS = 6;
/** Deliveries of each. */
const WRITES = 5;
const LONG = { timeout: 60_000 };

describePostgresqlFirst(
  "receivers that do not answer",
  (database) => {
    let product: TestRegister;
    let receiver: Receiver;
    let mails: TestMailServer;
    const room = defineModule({
      name: "test.room",
      entities: [
        onEntity({
          entity: "room",
          after: async (_written, { mail }) =>
            void (await mail.send({ userId: owner, subject: "A room was made", text: "It is there." })),
        }),
      ],
    });
    let owner = 0;
    beforeAll(async () => {
      // They hang for longer than the limit of a request, however slow this machine is.
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
      receiver = await startReceiver();
      mails = await startMailServer();
      product = await startRegister(database(), {
        application: { ...equipment, modules: [room] },
        log: createLog("fatal"),
        jobs: true,
        env: { SMTP_URL: mails.url, MAIL_FROM: "register@equipment.example" },
      });
      const account = database().kysely.selectFrom("system.account").select("userId");
      owner = (await account.where("username", "=", "manager@equipment.example").executeTakeFirstOrThrow()).userId;
    }, 120_000);
    afterAll(async () => {
      await product.close();
      await receiver.close();
      await mails.close();
      vi.restoreAllMocks();
    });

    const made = async (caller: "manager" | "technician", path: string, body?: object) => {
      const answer = await product.call(caller, "POST", path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.result;
    };

    test("stop neither what follows a write nor mails, and each holds at most four requests [ADD-100]", async () => {
      for (let n = 0; n < WEBHOOKS; n += 1) {
        const draft = { entityName: "sparePart", label: `ERP ${n}`, on: ["created"], url: receiver.url, owner };
        const { id } = await made("manager", "webhook", draft);
        await made("manager", `admin/webhook/${Number(id)}/secret`);
      }
      const waiting: (() => void)[] = [];
      receiver.answer = (response) => void waiting.push(() => response.writeHead(204).end());
      for (let n = 0; n < WRITES; n += 1)
        await made("technician", "sparePart", { partNumber: `H-${n}`, name: "Seal", stock: 1 });
      await expect.poll(() => waiting.length, LONG).toBeGreaterThanOrEqual(16);

      await made("manager", "room", { code: "H-1", name: "Room" });
      await expect
        .poll(() => mails.received.map(({ headers }) => headers["subject"]), LONG)
        .toEqual(["A room was made"]);
      const held = await database()
        .kysely.selectFrom("system.job")
        .select((of) => ["name", of.fn.countAll<string>().as("count")])
        .where("running", "=", true)
        .where("name", "like", "webhook:%")
        .groupBy("name")
        .execute();
      const counts = held.map(({ count }) => Number(count));
      expect(counts).toHaveLength(WEBHOOKS);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4);
      expect(waiting.length).toBeLessThan(WEBHOOKS * WRITES);

      receiver.answer = (response) => void response.writeHead(204).end();
      for (const answer of waiting) answer();
      const open = () =>
        database()
          .kysely.selectFrom("system.job")
          .select("problem")
          .where("name", "like", "webhook:%")
          .where("done", "is", null)
          .execute();
      await expect.poll(open, LONG).toEqual([]);
      expect(receiver.received).toHaveLength(WEBHOOKS * WRITES);
    }, 240_000);
  },
  registerTemplate,
);
