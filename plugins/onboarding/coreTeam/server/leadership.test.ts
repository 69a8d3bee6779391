import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { CALLERS, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

const LIST = "coreTeam/leadershipContactList";

describePostgresql(
  "leadership contacts",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    test("are five, the same for everybody who is signed in, and written by no call [ACC-179, GEN-D22]", async () => {
      const first = await product.call("member", "GET", LIST);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const contacts = first.body.result as unknown as readonly Values[];
      expect(contacts).toHaveLength(5);
      for (const contact of contacts) {
        expect(Object.keys(contact)).toEqual(["username", "label", "firstName", "lastName", "email"]);
      }
      for (const caller of CALLERS) {
        const { status, body } = await product.call(caller, "GET", LIST);
        if (caller === "nobody") expect(status).toBe(401);
        else expect([status, body["result"]]).toEqual([200, contacts]);
      }
      for (const method of ["POST", "PUT", "DELETE"] as const) {
        expect((await product.call("admin", method, LIST, contacts)).status, method).toBe(404);
      }
    });

    test("come with an organization's own rules: its GUID, its number, its rates [ACC-D31]", async () => {
      const created = async (name: string) => {
        const body = { name, abbreviation: name, domain: "new.example", careSetting: "Ambulatory" };
        const answer = await product.call("admin", "POST", "admin/organization", body);
        expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        return answer.body.result;
      };
      const [one, two] = [await created("ONE"), await created("TWO")];
      for (const { organizationGuid } of [one, two]) {
        expect(organizationGuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }
      expect(one["organizationGuid"]).not.toBe(two["organizationGuid"]);
      expect(Number(two["organizationId"])).toBeGreaterThan(Number(one["organizationId"]));
      const path = `admin/organization/${String(one["organizationId"])}`;
      const guid = await product.call("admin", "PUT", path, { organizationGuid: two["organizationGuid"] });
      expect(guid.status).toBe(403);
      await product.setStatus(OWN, "nmqOpen");
      for (const code of ["G0466", "G0467", "G0468", "G0469", "G0470", "T1015"]) {
        const rate = `billingClaimsEncounterRate${code}`;
        const put = (value: unknown) => product.call("member", "PUT", `organization/${OWN}`, { [rate]: value });
        for (const value of [0, 12.34, 187.5]) expect((await put(value)).body.result[rate]).toBe(value);
        for (const value of [-0.01, 12.345, "12"]) expect((await put(value)).status, String(value)).toBe(400);
      }
    });
  },
  productTemplate,
);
