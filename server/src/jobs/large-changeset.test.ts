import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { defineModule } from "../modules/application-code.ts";
import { onEntity } from "../records/points/module.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.testing.ts";

const MANY = 5000;
/** As many that the same limits of time hold. */
const FEW = 200;
const MOST_OF_DELIVERY = 100;
const LONG_MS = 300_000;

describePostgresql(
  "a write of 5,000 records",
  (database) => {
    let product: TestRegister;
    let receiver: Receiver;
    let counted: ReturnType<typeof countingStatements>;
    const followed: number[][] = [];
    const stock = defineModule({
      name: "test.stock",
      entities: [
        onEntity({
          entity: "sparePart",
          after: async (written) => void followed.push(written.map(({ id }) => id)),
        }),
      ],
    });
    beforeAll(async () => {
      receiver = await startReceiver();
      counted = countingStatements(database());
      product = await startRegister(counted.database, { application: { ...equipment, modules: [stock] } });
    }, 120_000);
    afterAll(async () => {
      await product.close();
      await receiver.close();
    });

    const listen = async () => {
      const account = database().kysely.selectFrom("system.account").select("userId");
      const { userId } = await account.where("username", "=", "manager@equipment.example").executeTakeFirstOrThrow();
      const draft = { entityName: "sparePart", label: "ERP", on: ["created"], url: receiver.url, owner: userId };
      const { body } = await product.call("manager", "POST", "webhook", draft);
      const { status } = await product.call("manager", "POST", `admin/webhook/${Number(body.result["id"])}/secret`);
      expect(status).toBe(201);
    };
    const write = async (name: string, count: number) => {
      const parts = Array.from({ length: count }, (_, n) => ({ partNumber: `${name}-${n}`, name: "Seal", stock: 1 }));
      const { body } = await product.call("technician", "POST", "sparePart/batch", parts);
      const items = body.result as unknown as readonly { readonly status: string }[];
      expect(new Set(items.map(({ status }) => status)), JSON.stringify(items[0])).toEqual(new Set(["created"]));
    };
    const sent = () => receiver.received.map(({ body: { data } }) => data.items.map(({ id }) => Number(id)));
    const byNumber = (a: number, b: number) => a - b;

    test(
      "tells each of them once to a webhook, and all to what follows, in as many statements as deliveries need [ADD-100]",
      async () => {
        await listen();
        // What is read once stays known.
        await write("First", 1);
        await product.worker.runDue();
        const wroteFew = await counted.costOf(() => write("Few", FEW));
        const ranFew = await counted.costOf(() => product.worker.runDue());
        receiver.received.length = 0;
        followed.length = 0;

        const wroteMany = await counted.costOf(() => write("Many", MANY));
        expect(wroteMany).toBe(wroteFew);
        const ranMany = await counted.costOf(() => product.worker.runDue());
        const { rows } = await sql<{ id: number }>`select "id" from data."sparePart"
        where "partNumber" ilike 'many-%' order by "id"`.execute(database().kysely);
        const ids = rows.map(({ id }) => id);
        expect(ids).toHaveLength(MANY);
        expect(sent().flat().toSorted(byNumber)).toEqual(ids);
        expect(sent().every((each) => each.length === MOST_OF_DELIVERY)).toBe(true);
        expect(followed.map((each) => each.toSorted(byNumber))).toEqual([ids]);
        expect(ranMany).toBeLessThanOrEqual((MANY / FEW) * ranFew);
      },
      LONG_MS,
    );
  },
  registerTemplate,
);
