import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements, describePostgresql } from "@armature/server/testing";
import { type Caller, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

/** As the build sends them in the service area 110. */
const DEFAULT_LOCATIONS: readonly Values[] = [
  { isBilling: 1, locationNumber: "110100", name: "Billing", organizationId: OWN, abbreviation: "AMBB" },
  { isRoi: 1, locationNumber: "11010010001001", name: "ROI", organizationId: OWN, abbreviation: "AMBR" },
];

/* What the server asks of the records of the default Billing and ROI build (ledger 2). */
describePostgresql(
  "the default build",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let own: Readonly<Record<"billing" | "roi" | "plain", number>>;
    let theirs: number;
    let made = 0;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      await product.setStatus(OWN, "buildOpen");
      await product.setStatus(OTHER, "nmqOpen");
      await product.publish("department.costCenter", { required: true });
      await product.publish("department.hours", { requiredCreate: true });
    });
    afterAll(() => product.close());

    const post = (entity: string, values: Values, caller: Caller = "staff") =>
      product.call(caller, "POST", entity, values);
    const aDepartment = (locationId: unknown, over: Values = {}): Values => {
      made += 1;
      return { name: "Billing", abbreviation: `ABC${made}`, externalName: "Billing", locationId, ...over };
    };
    const missing = async (answer: ReturnType<typeof post>) => {
      const { status, body } = await answer;
      return [status, body.errors?.map(({ attribute, code }) => `${String(attribute)} ${code}`) ?? []];
    };
    const FINE = [201, []];
    const LACKS = [400, ["hours required", "costCenter required"]];

    test("makes locations without an address, as the billing and the ROI location alone [BLD-D12]", async () => {
      const ids: number[] = [];
      for (const values of DEFAULT_LOCATIONS) {
        const { status, body } = await post("location", values);
        expect([status, body.result]).toMatchObject([201, { ...values, addressId: null }]);
        ids.push(Number(body.result["locationId"]));
      }
      expect(await missing(post("location", { name: "Plain" }))).toEqual([400, ["addressId required"]]);
      expect(await missing(post("location", { name: "Plain", isBilling: 0 }))).toEqual([400, ["addressId required"]]);
      await product.setStatus(OWN, "nmqOpen");
      const plain = await post("location", { name: "Plain" });
      const other = { name: "Theirs", isBilling: 1, organizationId: OTHER };
      theirs = Number((await post("admin/location", other, "admin")).body.result["locationId"]);
      await product.setStatus(OWN, "buildOpen");
      const [billing = 0, roi = 0] = ids;
      own = { billing, roi, plain: Number(plain.body.result["locationId"]) };
    });

    describe("makes departments of these without what attributes require [BLD-D12]", () => {
      test("and no other ones", async () => {
        for (const [locationId, departmentNumber] of [
          [own.billing, "110100001"],
          [own.roi, "11010010001001"],
        ]) {
          expect(await missing(post("department", aDepartment(locationId, { departmentNumber })))).toEqual(FINE);
        }
        expect(await missing(post("department", aDepartment(own.plain)))).toEqual(LACKS);
        expect(await missing(post("department", aDepartment(own.plain, { costCenter: "1", hours: "9" })))).toEqual(
          FINE,
        );
      });

      test("on every way in, row by row, with one look-up for all", async () => {
        const rows = [own.billing, own.plain, own.roi, theirs, 2_000_000_000, null].map((id) => aDepartment(id));
        const check = await post("department/batch/check", rows as unknown as Values);
        const batch = await post("department/batch", rows as unknown as Values);
        for (const { body } of [check, batch]) {
          const statuses = (body.result as unknown as readonly Values[]).map(({ status }) => status);
          expect(statuses).toEqual(["created", "error", "created", "error", "error", "error"]);
        }
        const values = { ...aDepartment(own.billing), costCenter: null };
        const asked = (over: Values) => post("department/check", { id: null, values: { ...values, ...over } });
        expect((await asked({})).body.result).toEqual([]);
        expect((await asked({ locationId: own.plain })).body.result).toMatchObject([{ attribute: "costCenter" }]);
        const many = (size: number) => Array.from({ length: size }, () => aDepartment(own.roi)) as unknown as Values;
        const costOf = (size: number) => counted.costOf(() => post("department/batch/check", many(size)));
        await costOf(1);
        expect(await costOf(200)).toBe(await costOf(1));
      });

      test("but with a name, and with what is given as it must be", async () => {
        expect(await missing(post("department", aDepartment(own.billing, { name: " " })))).toEqual([
          400,
          ["name required"],
        ]);
        const wrong = await missing(post("department", aDepartment(own.billing, { contactEmail: "nobody" })));
        expect(wrong).toEqual([400, [expect.stringMatching(/^contactEmail /)]]);
        const { body } = await post("department", aDepartment(own.roi, { hours: "9" }));
        const path = `department/${String(body.result["departmentId"])}`;
        expect((await product.call("staff", "PUT", path, { hours: null })).status).toBe(200);
        // What was waived may stay empty. What was given since may not be emptied.
        for (const costCenter of [null, "C-1"])
          expect((await product.call("staff", "PUT", path, { costCenter })).status).toBe(200);
        const cleared = product.call("staff", "PUT", path, { costCenter: null });
        expect(await missing(cleared)).toEqual([400, ["costCenter required"]]);
        expect(await missing(product.call("staff", "PUT", path, { name: null }))).toEqual([400, ["name required"]]);
      });
    });

    test("is told to no browser: what is waived is the server's", async () => {
      const { body } = await product.call("member", "GET", "metadata");
      const { entities } = body.result as { readonly entities: readonly Values[] };
      expect(entities.find(({ name }) => name === "department")).not.toHaveProperty("waivedList");
    });
  },
  productTemplate,
);
