import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  CALLERS,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const NOBODYS = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

describePostgresql(
  "an organization by its GUID",
  (database) => {
    let product: TestRegister;
    let guid: string;
    beforeAll(async () => {
      product = await startPeople(database());
      const { body } = await product.call("planner", "GET", `admin/organization/${HARBOR}`);
      guid = String(body.result["organizationGuid"]);
    });
    afterAll(() => product.close());

    const path = (value = guid) => `organization/guid?organizationGuid=${value}`;

    test.each(CALLERS)("is answered to %s, and no more of it than an account needs [ACC-167]", async (caller) => {
      const { status, body } = await product.call(caller, "GET", path());
      expect([status, body]).toMatchObject([200, { result: { organizationId: HARBOR, organizationGuid: guid } }]);
      expect(Object.keys(body.result)).toEqual(["organizationId", "organizationGuid", "name", "domain"]);
      const whole = await product.call(caller, "GET", `admin/${path()}`);
      const isStaff = caller === "planner" || caller === "manager";
      expect(whole.status).toBe(isStaff ? 200 : caller === "nobody" ? 401 : 403);
      if (!isStaff) return;
      expect(whole.body.result).toEqual(
        (await product.call(caller, "GET", `admin/organization/${HARBOR}`)).body.result,
      );
    });
    test("is not found by another, by none, or by a part of one", async () => {
      for (const prefix of ["", "admin/"]) {
        const status = async (value: string) =>
          (await product.call("planner", "GET", `${prefix}${path(value)}`)).status;
        expect(await status(NOBODYS)).toBe(404);
        expect(await status(guid.slice(0, 8))).toBe(404);
        expect(await status("")).toBe(400);
        expect((await product.call("planner", "GET", `${prefix}organization/guid`)).status).toBe(400);
      }
      expect((await product.call("technician", "GET", `organization/${NORTHGATE}`)).status).toBe(200);
    });
  },
  registerTemplate,
);
