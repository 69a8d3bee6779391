import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const SIGN = "A service area needs a signed contract: sign it before one is assigned, and keep it signed from then on.";
const FIXED = "Service Area cannot be changed once it is set.";

/* What the shipped metadata declare of an organization's service area and contract. */
describePostgresql(
  "the service area of an organization",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const path = (id: number) => `admin/organization/${id}`;
    const put = (id: number, change: Values, caller: Caller = "admin") => product.call(caller, "PUT", path(id), change);
    const stored = async (id: number) => (await product.call("admin", "GET", path(id))).body.result;
    const reported = ({ status, body }: Awaited<ReturnType<typeof put>>) => [
      status,
      body.errors?.map(({ attribute, message }) => `${String(attribute)}: ${message}`),
    ];
    /** A new organization, by its id. */
    let made = 0;
    async function anOrganization(over: Values = {}): Promise<number> {
      made += 1;
      const names = { name: `Area Clinic ${made}`, abbreviation: `SA${made}` };
      const body = product.anEntity("organization", { careSetting: "Ambulatory", ...names, ...over });
      const answer = await product.call("admin", "POST", "admin/organization", body);
      expect(answer.status).toBe(201);
      return Number(answer.body.result["organizationId"]);
    }

    test("is assigned once, as a whole number, to an organization whose contract is signed [ADM-050, ADM-D10]", async () => {
      const id = await anOrganization({ contractSigned: 1 });
      expect((await put(id, { serviceAreaId: 301 })).body.result).toMatchObject({ serviceAreaId: 301 });
      for (const serviceAreaId of [302, null, ""]) {
        expect(reported(await put(id, { serviceAreaId }))).toEqual([409, [`serviceAreaId: ${FIXED}`]]);
      }
      const again = await put(id, { serviceAreaId: 301, comments: "As before" });
      expect([again.status, again.body.result]).toMatchObject([200, { serviceAreaId: 301, comments: "As before" }]);
    });

    test.each([0, 1000, 1.5, "12", "x"])("is a number of 1 to 999, not %j", async (serviceAreaId) => {
      const id = await anOrganization({ contractSigned: 1 });
      expect((await put(id, { serviceAreaId })).status).toBe(400);
      expect((await stored(id))["serviceAreaId"]).toBeNull();
    });

    test("is not given to a new organization", async () => {
      const id = await anOrganization({ contractSigned: 1, serviceAreaId: 303 });
      expect((await stored(id))["serviceAreaId"]).toBeNull();
    });

    test("waits for the contract, which then stays signed; both may come at once [ADM-D07, ADM-D10]", async () => {
      const id = await anOrganization({ contractSigned: 0 });
      const early = await put(id, { serviceAreaId: 304 });
      expect([...reported(early), early.body.errors[0]?.code, early.body.message]).toEqual([
        409,
        [`serviceAreaId: ${SIGN}`],
        "tied",
        SIGN,
      ]);
      expect((await put(id, { serviceAreaId: 304, contractSigned: 1 })).status).toBe(200);
      for (const contractSigned of [0, null]) {
        expect(reported(await put(id, { contractSigned }))).toEqual([409, [`contractSigned: ${SIGN}`]]);
      }
      expect(await stored(id)).toMatchObject({ serviceAreaId: 304, contractSigned: 1 });
    });

    test("is one organization's alone, and assigned by administrators [ADM-049 ADM-D10]", async () => {
      const [one, two] = [await anOrganization({ contractSigned: 1 }), await anOrganization({ contractSigned: 1 })];
      const answers = await Promise.all([one, two].map((id) => put(id, { serviceAreaId: 305 })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const taken = await put(two, { serviceAreaId: Number((await stored(OWN))["serviceAreaId"]) });
      expect([taken.status, taken.body.errors[0]?.code, taken.body.errors[0]?.attribute]).toEqual([
        409,
        "unique",
        "serviceAreaId",
      ]);
      const three = await anOrganization({ contractSigned: 1 });
      for (const caller of ["member", "reader", "staff"] as const) {
        expect((await put(three, { serviceAreaId: 306 }, caller)).status).toBe(403);
      }
      const own = await product.call("staff", "PUT", `organization/${OWN}`, { serviceAreaId: 306 });
      expect(own.status).toBe(403);
      expect((await put(three, { serviceAreaId: 306, contractSigned: 0 })).status).toBe(409);
      expect((await put(three, { serviceAreaId: 306 })).status).toBe(200);
    });

    test("a contract that is no longer signed has no project manager, and one that is keeps hers [ADM-D07]", async () => {
      const providerProjectManager = "admin@provider.example";
      const id = await anOrganization({ contractSigned: 1 });
      await put(id, { providerProjectManager });
      expect((await put(id, { comments: "Call" })).body.result).toMatchObject({ providerProjectManager });
      // Administrators send every value of the form (ADM-040).
      const off = await put(id, { contractSigned: 0, providerProjectManager });
      expect([off.status, off.body.result]).toMatchObject([200, { contractSigned: 0, providerProjectManager: null }]);
      expect((await put(id, { contractSigned: 1 })).body.result).toMatchObject({ providerProjectManager: null });
    });

    test("a caller who does not see the contract is not told of it", async () => {
      const id = await anOrganization({ contractSigned: 0 });
      await product.grant("admin", { organization: { attribute: { contractSigned: { view: false } } } });
      const { status, body } = await put(id, { serviceAreaId: 307 });
      await product.grant("admin", null);
      expect([status, JSON.stringify(body)]).toEqual([409, expect.not.stringContaining("contract")]);
    });

    describe("what another organization has is refused with the field's name, for a new one and a stored", () => {
      test.each([
        ["name", "name"],
        ["abbreviation", "abbreviation"],
        ["salesforceId", "CRM account"],
      ])("%s [ADM-D07]", async (name, label) => {
        const shared = await stored(OTHER);
        const held = { ...shared, salesforceId: "0015e000SHARED" };
        await put(OTHER, { salesforceId: held.salesforceId });
        const message = `Another organization already uses this ${label}. Please choose another one.`;
        const taken = { [name]: String((held as Values)[name]).toLowerCase() };
        const exact = name === "salesforceId" ? { salesforceId: held.salesforceId } : taken;
        const id = await anOrganization();
        const changed = await put(id, exact);
        expect([changed.status, changed.body.errors[0]?.code, changed.body.message]).toEqual([409, "unique", message]);
        const body = product.anEntity("organization", {
          careSetting: "Acute Care",
          name: "Newest",
          abbreviation: "NEWEST",
          domain: shared["domain"],
          ...exact,
        });
        const created = await product.call("admin", "POST", "admin/organization", body);
        expect([created.status, created.body.message]).toEqual([409, message]);
        expect((await put(id, { domain: shared["domain"] })).status).toBe(200);
      });
    });
  },
  productTemplate,
);
