import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  CALLERS,
  equipment,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const FLAG = { name: "labelPrinting", label: "Print labels", text: "A button at each device prints its tag." };

describePostgresql(
  "feature flags",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database(), { application: { ...equipment, featureFlags: [FLAG] } });
    });
    afterAll(() => product.close());

    const read = async (caller: Caller) => product.call(caller, "GET", "featureFlag");
    const set = (caller: Caller, enabled: unknown, name = "labelPrinting") =>
      product.call(caller, "PUT", `admin/featureFlag/${name}`, { enabled });

    test("are off until an administrator turns them on, and anybody reads them as a map of names [ACC-211]", async () => {
      for (const caller of CALLERS) {
        const { status, body } = await read(caller);
        expect([status, body]).toEqual([200, { result: { labelPrinting: false } }]);
      }
      expect(await set("manager", true)).toMatchObject({
        status: 200,
        body: { result: [{ name: "labelPrinting", enabled: true }] },
      });
      expect((await read("nobody")).body).toEqual({ result: { labelPrinting: true } });
      await set("manager", false);
      expect((await read("technician")).body).toEqual({ result: { labelPrinting: false } });
    });

    test.each(CALLERS)("are set by administrators alone, tried by %s", async (caller) => {
      const status = { nobody: 401, manager: 200 }[caller as string] ?? 403;
      expect((await set(caller, false)).status).toBe(status);
    });

    test("an unknown name and a value that is neither true nor false are refused with what was expected", async () => {
      expect(await set("manager", true, "teleport")).toMatchObject({
        status: 404,
        body: { message: "There is no feature flag 'teleport'. There are: labelPrinting." },
      });
      expect((await set("manager", "yes")).status).toBe(400);
      expect((await read("nobody")).body).toEqual({ result: { labelPrinting: false } });
    });

    test("are listed with what they bring, for provider staff", async () => {
      expect((await product.call("technician", "GET", "admin/featureFlag")).status).toBe(403);
      const { body } = await product.call("planner", "GET", "admin/featureFlag");
      expect(body.result).toEqual([
        {
          name: "labelPrinting",
          label: FLAG.label,
          text: FLAG.text,
          enabled: false,
        },
      ]);
    });
  },
  registerTemplate,
);
