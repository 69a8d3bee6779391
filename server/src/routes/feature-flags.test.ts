import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { type Caller, CALLERS, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describePostgresql(
  "feature flags",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const read = async (caller: Caller) => product.call(caller, "GET", "featureFlag");
    const set = (caller: Caller, enabled: unknown, name = "memberAdmin") =>
      product.call(caller, "PUT", `admin/featureFlag/${name}`, { enabled });

    test("are off until an administrator turns them on, and anybody reads them as a map of names [ACC-211]", async () => {
      for (const caller of CALLERS) {
        const { status, body } = await read(caller);
        expect([status, body]).toEqual([200, { result: { memberAdmin: false } }]);
      }
      expect(await set("admin", true)).toMatchObject({
        status: 200,
        body: { result: [{ name: "memberAdmin", enabled: true }] },
      });
      expect((await read("nobody")).body).toEqual({ result: { memberAdmin: true } });
      await set("admin", false);
      expect((await read("member")).body).toEqual({ result: { memberAdmin: false } });
    });

    test.each(CALLERS)("are set by administrators alone, tried by %s", async (caller) => {
      const status = { nobody: 401, admin: 200 }[caller as string] ?? 403;
      expect((await set(caller, false)).status).toBe(status);
    });

    test("an unknown name and a value that is neither true nor false are refused with what was expected", async () => {
      expect(await set("admin", true, "teleport")).toMatchObject({
        status: 404,
        body: { message: "There is no feature flag 'teleport'. There are: memberAdmin." },
      });
      expect((await set("admin", "yes")).status).toBe(400);
      expect((await read("nobody")).body).toEqual({ result: { memberAdmin: false } });
    });

    test("are listed with what they bring, for provider staff", async () => {
      expect((await product.call("member", "GET", "admin/featureFlag")).status).toBe(403);
      const { body } = await product.call("staff", "GET", "admin/featureFlag");
      expect(body.result).toEqual([
        {
          name: "memberAdmin",
          label: expect.any(String),
          text: expect.stringContaining("/build/admin"),
          enabled: false,
        },
      ]);
    });
  },
  productTemplate,
);
