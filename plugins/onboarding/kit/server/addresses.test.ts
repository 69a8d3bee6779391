import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

/* What the shipped metadata of addresses makes of the generic calls (ledger 1, 'Member addresses'). */
describePostgresql(
  "addresses",
  (database) => {
    let product: TestProduct;
    let dane: number;
    let cook: number;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      dane = await aCounty("Dane", "WI");
      cook = await aCounty("Cook", "IL");
    });
    afterAll(() => product.close());

    async function aCounty(label: string, state: string): Promise<number> {
      const { body } = await product.call("admin", "POST", "option", { optionType: "clarityCounty", label, state });
      return Number(body.result["optionId"]);
    }
    const anAddress = (over: Values = {}): Values => ({
      address: "702 State Street",
      city: "Madison",
      state: "WI",
      county: dane,
      zip: "53703-1234",
      timezone: "America/Chicago",
      ...over,
    });
    const post = (over: Values = {}) => product.call("member", "POST", "address", anAddress(over));
    async function stored(over: Values = {}): Promise<number> {
      const { status, body } = await post(over);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["addressId"]);
    }

    test("are created, listed, read, changed and deleted [ACC-156, NMQ-177]", async () => {
      const id = await stored();
      const { body: list } = await product.call("member", "GET", "address");
      expect(list["result"]).toContainEqual(expect.objectContaining({ addressId: id, organizationId: OWN }));
      const changed = await product.call("member", "PUT", `address/${id}`, { city: "Monona" });
      expect(changed.body.result).toMatchObject({ addressId: id, city: "Monona", zip: "53703-1234" });
      const { body: read } = await product.call("member", "GET", `address/${id}`);
      expect(read.result).toEqual(changed.body.result);
      expect((await product.call("member", "DELETE", `address/${id}`)).status).toBe(200);
      expect((await product.call("member", "GET", `address/${id}`)).status).toBe(404);
    });

    test("take key and times of nobody [ACC-157]", async () => {
      const id = await stored({ addressId: 4711, created: "2000-01-01T00:00:00.000Z", organizationId: 201 });
      expect(id).not.toBe(4711);
      const { body } = await product.call("member", "PUT", `address/${id}`, {
        addressId: 4711,
        created: "2000-01-01T00:00:00.000Z",
        city: "Monona",
      });
      expect(body.result).toMatchObject({ addressId: id, organizationId: OWN, city: "Monona" });
      expect(String(body.result["created"])).not.toContain("2000");
    });

    test.each([
      ["address", "Street Address 1 is required."],
      ["city", "City is required."],
      ["state", "State is required."],
      ["county", "County/Parish is required."],
      ["zip", "ZIP is required."],
      ["timezone", "Timezone is required."],
    ])("without %s are refused in its words [ACC-148 ACC-150 ACC-154]", async (attribute, message) => {
      for (const nothing of [null, "", undefined]) {
        const { status, body } = await post({ [attribute]: nothing });
        expect(status).toBe(400);
        expect(body.errors).toContainEqual(expect.objectContaining({ attribute, message }));
      }
    });

    test("take the text 'null' for no value in every field of an update [ACC-158]", async () => {
      const id = await stored({ address2: "Suite 3" });
      const fields = Object.keys(anAddress()).filter((name) => name !== "state");
      const put = (body: Values) => product.call("member", "PUT", `address/${id}`, body);
      const { status, body } = await put(Object.fromEntries(fields.map((name) => [name, "null"])));
      expect([status, new Set(body.errors.map((error) => error.attribute))]).toEqual([400, new Set(fields)]);
      const { body: cleared } = await put({ address2: "null", purpose: "null", city: "Nullarbor" });
      expect(cleared.result).toMatchObject({ address2: null, purpose: null, city: "Nullarbor" });
      expect((await post({ address2: "null" })).body.result["address2"]).toBe("null");
    });
    test("of an organization's update as well [ACC-169]", async () => {
      const put = (body: Values) => product.call("admin", "PUT", `admin/organization/${OWN}`, body);
      expect((await put({ specialty: "Dental", billingClaimsNumberOfProviders: 3 })).status).toBe(200);
      const nulls = {
        specialty: "null",
        billingClaimsNumberOfProviders: "null",
        designation: "null",
        coreTeam: "null",
      };
      const { status, body } = await put(nulls);
      expect([status, body.result]).toMatchObject([200, Object.fromEntries(Object.keys(nulls).map((n) => [n, null]))]);
      const own = await product.call("member", "PUT", `organization/${OWN}`, { compassRoseVision: "null" });
      expect(own.body.result["compassRoseVision"]).toBeNull();
    });

    test("need no second line [ACC-149]", async () => {
      expect((await post({ address2: null })).status).toBe(201);
      expect((await post({ address2: "Suite 7" })).body.result["address2"]).toBe("Suite 7");
    });

    test.each(["53703", "53703-12", "537031234", "53703-12345", "abcde-1234"])(
      "with the ZIP %s are refused [ACC-153]",
      async (zip) => {
        const { status, body } = await post({ zip });
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ attribute: "zip", message: "ZIP Code must be 9 digits (ZIP+4 format)." }]);
      },
    );

    test.each([
      ["timezone", "Europe/Berlin"],
      ["timezone", "america/chicago"],
      ["state", "XX"],
      ["state", "Wisconsin"],
      ["purpose", "other"],
      ["county", 999_999],
      ["county", "Dane"],
    ])("with the %s %j are refused [NMQ-D25]", async (attribute, value) => {
      const { status, body } = await post({ [attribute]: value });
      expect(status).toBe(400);
      expect(body.errors).toContainEqual(expect.objectContaining({ attribute }));
    });

    test("take every timezone and state of the ledger", async () => {
      const cities = ["Anchorage", "Chicago", "Honolulu", "Los_Angeles", "New_York", "Salt_Lake_City"];
      for (const city of cities) expect((await post({ timezone: `America/${city}` })).status).toBe(201);
      const alaska = await aCounty("Juneau", "AK");
      expect((await post({ state: "AK", county: alaska })).status).toBe(201);
    });

    test("take counties of their state only, also where the state alone changes", async () => {
      const message = "County/Parish takes a county of the chosen state";
      const created = await post({ county: cook });
      expect(created.body.errors).toMatchObject([{ attribute: "county", message }]);
      const id = await stored();
      const moved = await product.call("member", "PUT", `address/${id}`, { state: "IL" });
      expect([moved.status, moved.body.errors]).toMatchObject([400, [{ attribute: "county", message }]]);
      expect((await product.call("member", "PUT", `address/${id}`, { state: "IL", county: cook })).status).toBe(200);
    });

    describe("to pay claims to need neither county nor timezone [ACC-D28]", () => {
      const none = { county: null, timezone: null };
      const put = (id: number, values: Values) => product.call("member", "PUT", `address/${id}`, values);
      const payTo = (id: number | null) =>
        product.call("member", "PUT", `organization/${OWN}`, { billingClaimsPayToAddress: id });

      test("by the purpose that is sent or stored", async () => {
        const id = await stored({ ...none, purpose: "billingClaimsPayToAddress" });
        expect((await put(id, { city: "Monona" })).status).toBe(200);
        expect((await post(none)).status).toBe(400);
      });
      test("by the organization, as long as it names the address", async () => {
        const [id, other] = [await stored(), await stored()];
        expect((await payTo(id)).status).toBe(200);
        expect((await put(other, none)).body.errors.map(({ attribute }) => attribute)).toEqual(["county", "timezone"]);
        expect((await put(id, { county: cook })).body.errors).toMatchObject([{ attribute: "county" }]);
        const { status, body } = await put(id, { ...none, city: "Monona" });
        expect([status, body.result]).toMatchObject([200, { ...none, city: "Monona" }]);
        expect((await payTo(null)).status).toBe(200);
        expect((await put(id, { county: dane, timezone: "America/Chicago" })).status).toBe(200);
        expect((await put(id, none)).status).toBe(400);
      });
    });

    describe("of claims alone [F-037]", () => {
      const PAY_TO = { county: null, timezone: null, purpose: "billingClaimsPayToAddress" };
      const own = (values: Values) => product.call("member", "PUT", `organization/${OWN}`, values);
      const reported = ({ status, body }: Awaited<ReturnType<typeof own>>) => [
        status,
        body.errors.map(({ code, attribute }) => [code, attribute]),
      ];
      test("are chosen for nothing else", async () => {
        const id = await stored(PAY_TO);
        for (const attribute of [
          "addressId",
          "billingPatientStatementPracticeReturnAddress",
          "billingPatientStatementPracticeRemitToInfoAddress",
        ]) {
          expect(reported(await own({ [attribute]: id }))).toEqual([400, [["addressForOther", attribute]]]);
        }
        const whole = await stored();
        const made = await product.call("member", "POST", "location", { name: "North", addressId: whole });
        const path = `location/${String(made.body.result["locationId"])}`;
        for (const [method, to] of [
          ["POST", "location"],
          ["PUT", path],
        ] as const) {
          const answer = await product.call("member", method, to, { name: "North", addressId: id });
          expect(reported(answer)).toEqual([400, [["addressForOther", "addressId"]]]);
          expect(answer.body.errors[0]?.message).toMatch(/^\w.* cannot be the pay-to address of claims/);
        }
        expect((await product.call("member", "GET", path)).body.result["addressId"]).toBe(whole);
        expect((await own({ billingClaimsPayToAddress: id })).status).toBe(200);
        expect((await own({ billingClaimsPayToAddress: null })).status).toBe(200);
      });
      test("are none that something else uses: neither keeps what it lacks", async () => {
        const id = await stored();
        const put = (values: Values) => product.call("member", "PUT", `address/${id}`, values);
        expect((await product.call("member", "POST", "location", { name: "South", addressId: id })).status).toBe(201);
        expect(reported(await put(PAY_TO))).toEqual([400, [["purposeInUse", "purpose"]]]);
        expect((await put({ city: "Monona" })).status).toBe(200);
      });
    });

    test("read with street, city, state and ZIP wherever they are named [F-037, BLD-D29]", async () => {
      const id = await stored({ address2: "Suite 2" });
      const line = "702 State Street, Suite 2, Madison, WI 53703-1234";
      const { body: location } = await product.call("member", "POST", "location", { name: "East", addressId: id });
      expect(location["labels"]).toMatchObject({ addressId: { [id]: line } });
      const { body } = await product.call("member", "PUT", `address/${id}`, { address2: null, city: "Monona" });
      expect(body.result["fullAddress"]).toBe("702 State Street, Monona, WI 53703-1234");
      const { body: list } = await product.call("member", "GET", "location");
      expect(list["labels"]).toMatchObject({ addressId: { [id]: "702 State Street, Monona, WI 53703-1234" } });
    });

    describe("in use [ACC-162]", () => {
      test.each([
        "addressId",
        "billingClaimsPayToAddress",
        "billingPatientStatementPracticeReturnAddress",
        "billingPatientStatementPracticeRemitToInfoAddress",
      ])("by the organization's %s are not deleted", async (attribute) => {
        const id = await stored();
        await product.call("member", "PUT", `organization/${OWN}`, { [attribute]: id });
        const { status, body } = await product.call("member", "DELETE", `address/${id}`);
        expect([status, body.message]).toEqual([409, "Could not delete address. Address in use."]);
        await product.call("member", "PUT", `organization/${OWN}`, { [attribute]: null });
        expect((await product.call("member", "DELETE", `address/${id}`)).status).toBe(200);
      });
      test("by a location are not deleted", async () => {
        const id = await stored();
        const location = await product.call("member", "POST", "location", { name: "North", addressId: id });
        expect(location.status, JSON.stringify(location.body)).toBe(201);
        const { status, body } = await product.call("member", "DELETE", `address/${id}`);
        expect([status, body.message]).toEqual([409, "Could not delete address. Address in use."]);
      });
    });

    test("of another organization are neither seen nor named [ACC-146 ACC-176]", async () => {
      const theirs = await product.call("otherMember", "POST", "address", anAddress());
      const id = Number(theirs.body.result["addressId"]);
      const { body } = await product.call("member", "GET", "address");
      expect(JSON.stringify(body["result"])).not.toContain(`"addressId":${id},`);
      for (const [method, change] of [["GET"], ["PUT", { city: "X" }], ["DELETE"]] as const) {
        expect((await product.call("staff", method, `address/${id}`, change)).status).toBe(404);
      }
      const named = await product.call("member", "PUT", `organization/${OWN}`, { billingClaimsPayToAddress: id });
      expect(named.body.errors).toMatchObject([{ code: "unknownReference", attribute: "billingClaimsPayToAddress" }]);
    });
  },
  productTemplate,
);
