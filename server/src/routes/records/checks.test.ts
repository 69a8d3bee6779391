import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  PEOPLE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { movableClock } from "../../testing/test-product.ts";

describePostgresql(
  "asking what a save would say",
  (database) => {
    let product: TestRegister;
    let userId: number;
    const { clock, pass } = movableClock();
    beforeAll(async () => {
      product = await startPeople(database(), { clock });
      userId = Number((await product.create())["userId"]);
    });
    afterAll(() => product.close());

    const check = (caller: Caller, id: number | null, email: string = PEOPLE.neighbour) =>
      product.call(caller, "POST", "user/check", { id, values: { email } });

    test("is only for people who may create or update: nobody else learns who has an account elsewhere [F-006]", async () => {
      const statusOf = async (caller: Caller, id: number | null = null) => (await check(caller, id)).status;
      expect([await statusOf("nobody"), await statusOf("reader"), await statusOf("reader", userId)]).toEqual([
        401, 403, 403,
      ]);
      expect((await product.call("reader", "POST", "user/batch/check", [{ email: "a@b.example" }])).status).toBe(403);
      await product.grant("technician", { user: { create: false } });
      expect([await statusOf("technician"), await statusOf("technician", userId)]).toEqual([403, 200]);
      await product.grant("technician", { user: { create: true, update: false } });
      expect([await statusOf("technician"), await statusOf("technician", userId)]).toEqual([200, 403]);
      await product.grant("technician", { user: { create: false, update: false, memberAdmin: true } });
      expect([await statusOf("technician"), await statusOf("technician", userId)]).toEqual([200, 200]);
      await product.grant("technician", null);
    });

    test("is bounded for each person, with the limit named, and by none of the others [F-006]", async () => {
      pass(3);
      const answers = await Promise.all(
        Array.from({ length: 125 }, (_, n) => check("technician", null, `walk${n}@harbor.example`)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([120, 5]);
      expect(refused[0]?.body.message).toBe(
        "The limit is 120 checks by one person within 2 minute(s). Try again in 2 minute(s).",
      );
      expect(Number(refused[0]?.headers["retry-after"])).toBeLessThanOrEqual(120);
      expect((await check("manager", null)).status).toBe(200);
      pass(-60);
      expect((await check("technician", null)).status, "a clock that is set back locks nobody out").toBe(200);
      pass(60);
      pass(2.1);
      expect((await check("technician", null)).status).toBe(200);
    });

    test("of many rows is bounded by their number, and what is refused is not counted [F-006]", async () => {
      const rows = (count: number) => Array.from({ length: count }, () => ({ email: "row@northgate.example" }));
      const statusOf = async (count: number) =>
        (await product.call("technician", "POST", "user/batch/check", rows(count))).status;
      expect(await statusOf(2)).toBe(200);
      const { kysely } = database();
      const used = await kysely
        .selectFrom("system.usage")
        .select("key")
        .where("amount", "=", 2)
        .executeTakeFirstOrThrow();
      await kysely.updateTable("system.usage").set({ amount: 999_999 }).where("key", "=", used.key).execute();
      expect([await statusOf(2), await statusOf(1), await statusOf(1)]).toEqual([429, 200, 429]);
      expect(used.key).toMatch(/^[0-9a-f]{64}$/);
      const since = new Date(clock().getTime() - 61 * 60_000).toISOString();
      await kysely.updateTable("system.usage").set({ since }).where("key", "=", used.key).execute();
      expect(await statusOf(2)).toBe(200);
    });
  },
  registerTemplate,
);
