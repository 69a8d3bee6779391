import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { CALLERS, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "the migrations of the database",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    test("are listed as they were applied, with their times [ADM-D02, F-064]", async () => {
      const { status, body } = await product.call("manager", "GET", "admin/migration");
      const applied = body.result as unknown as readonly { readonly name: string; readonly at: string }[];
      expect([status, applied[0]?.name, applied.length]).toEqual([200, "0001-system", expect.any(Number)]);
      expect(applied.length).toBeGreaterThan(10);
      expect(applied.map(({ name }) => name)).toEqual(applied.map(({ name }) => name).toSorted());
      for (const { at } of applied) expect(new Date(at).toISOString()).toBe(at);
    });

    test.each(CALLERS)("are for administrators alone, tried by %s [ADM-D02]", async (caller) => {
      const status = { nobody: 401, manager: 200 }[caller as string] ?? 403;
      expect((await product.call(caller, "GET", "admin/migration")).status).toBe(status);
    });
  },
  registerTemplate,
);
