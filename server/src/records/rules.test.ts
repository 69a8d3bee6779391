import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { contentOf, fileOf, upload } from "../files/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";

const NPI = "1234567893";
const when = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value });
/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
const rule = (condition: object, ...then: readonly object[]) => ({ if: condition, then });

describePostgresql(
  "rules on the server",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.publish("user.jobTitle", {
        conditionalList: [rule(when("provider", 1), { id: "setValue", valueDefault: "Clinician" })],
      });
      await product.publish("user.workPhone", {
        conditionalList: [
          rule(when("jobTitle", "Locum"), { id: "disable" }, { id: "setValue", valueDefault: "(608) 555-0000" }),
        ],
      });
    });
    afterAll(() => product.close());

    const post = (values: Values) => product.call("member", "POST", "user", product.anEntity("user", values));
    const put = (record: Values, values: Values) =>
      product.call("member", "PUT", `user/${String(record["userId"])}`, values);
    const read = async (record: Values) =>
      (await product.call("member", "GET", `user/${String(record["userId"])}`)).body.result;

    describe("a hidden attribute", () => {
      test("is dropped from a POST [BLD-D26 BLD-D24]", async () => {
        const { status, body } = await post({ provider: 0, npi: NPI });
        expect([status, body.result["npi"]]).toEqual([201, null]);
      });
      test("is not validated [BLD-D24]", async () => {
        expect((await post({ provider: 0, npi: "12" })).status).toBe(201);
        expect((await post({ provider: 1, npi: "12" })).status).toBe(400);
      });
      test("keeps what is stored when a PUT hides it and sends another value [BLD-D24 BLD-D26]", async () => {
        const record = await product.create({ provider: 1, npi: NPI });
        const { status, body } = await put(record, { provider: 0, npi: "1000000061" });
        expect([status, body.result["npi"]]).toEqual([200, NPI]);
      });
      test("is not changed while it stays hidden, and is once it shows [BLD-D24 BLD-D26]", async () => {
        const record = await product.create({ provider: 0 });
        expect((await put(record, { npi: NPI })).body.result["npi"]).toBeNull();
        expect((await put(record, { npi: NPI, provider: 1 })).body.result["npi"]).toBe(NPI);
      });
    });

    describe("a require rule", () => {
      test("never refuses a save, and marks the record in the list [GEN-021 GEN-036 BLD-D26]", async () => {
        const asksNoMore = { outOfContact: 0, inTraining: 0, schedulable: 0, licenseNumber: null };
        const lacking = await product.create({ ...asksNoMore, provider: 1, npi: null });
        const complete = await product.create({ ...asksNoMore, provider: 1, npi: NPI });
        const hidden = await product.create({ provider: 0, npi: null });
        const { body } = await product.call("member", "GET", "user?columns=email");
        const marked = body["needsInformation"] as number[];
        expect(marked).toContain(lacking["userId"]);
        expect(marked).not.toContain(complete["userId"]);
        expect(marked).not.toContain(hidden["userId"]);
        const { body: alone } = await product.call("member", "GET", `user?columns=email&filter={"kind":"incomplete"}`);
        const ids = (alone.result as unknown as Values[]).map(({ userId }) => userId);
        expect(new Set(ids)).toEqual(new Set(marked));
        expect((await put(complete, { npi: null })).status).toBe(200);
      });
    });

    describe("setValue", () => {
      test("fills what a POST does not send [BLD-D26]", async () => {
        const { jobTitle: _, ...values } = product.anEntity("user", { provider: 1 });
        const { body } = await product.call("member", "POST", "user", values);
        expect(body.result["jobTitle"]).toBe("Clinician");
      });
      test("does not overwrite what a person sent [BLD-D26]", async () => {
        expect((await post({ provider: 1, jobTitle: "Surgeon" })).body.result["jobTitle"]).toBe("Surgeon");
      });
      test("fills on PUT when its if part turns true [BLD-D26 BLD-D25]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Clerk" });
        expect((await put(record, { provider: 1 })).body.result["jobTitle"]).toBe("Clinician");
      });
      test("fills what a PUT sends along unchanged [BLD-D26]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Clerk" });
        expect((await put(record, { provider: 1, jobTitle: "Clerk" })).body.result["jobTitle"]).toBe("Clinician");
      });
      test("leaves a PUT alone whose if part held before [BLD-D25 BLD-D26]", async () => {
        const record = await product.create({ provider: 1, jobTitle: "Surgeon" });
        expect((await put(record, { firstName: "Bea" })).body.result["jobTitle"]).toBe("Surgeon");
      });
      test("is written to the history with what was sent [BLD-D28]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Clerk" });
        await put(record, { provider: 1 });
        const history = await product.call(
          "member",
          "GET",
          `userAuditHistory?filter[userId]=${String(record["userId"])}`,
        );
        const entries = history.body["result"] as unknown as { attributeMap: Values }[];
        expect(entries.at(-1)?.attributeMap).toEqual({ provider: 1, jobTitle: "Clinician" });
      });
    });

    describe("disable", () => {
      test("keeps what is stored on PUT [BLD-D26]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Locum", workPhone: "(608) 555-0101" });
        const before = await read(record);
        expect((await put(record, { workPhone: "(608) 555-0102" })).body.result["workPhone"]).toBe(before["workPhone"]);
      });
      test("is filled by setValue all the same, on POST too [BLD-D26]", async () => {
        const { body } = await post({ provider: 0, jobTitle: "Locum", workPhone: "(608) 555-0101" });
        expect(body.result["workPhone"]).toBe("(608) 555-0000");
      });
      test("lets go once its if part no longer holds, in the same PUT [BLD-D26]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Locum" });
        const phone = { workPhone: "(608) 555-0102" };
        expect((await put(record, { jobTitle: "Clerk", ...phone })).body.result).toMatchObject(phone);
      });
    });

    describe.each(["batch", "import"])("in a row of a %s", (way) => {
      let path = "user/batch";
      beforeAll(async () => {
        if (way === "batch") return;
        const { body } = await upload(product, "member", "file2", fileOf("users.xlsx", contentOf("xlsx")));
        path += `?fileId=${Number(body.result)}`;
      });
      const send = async (row: Values) => {
        const { body } = await product.call("member", "POST", path, [row]);
        expect(body.result).toMatchObject([{ errors: [] }]);
      };

      test("rules do what they do on PUT [BLD-D26]", async () => {
        const record = await product.create({ provider: 0, jobTitle: "Clerk", workPhone: "(608) 555-0101" });
        const saved = async (values: Values) => {
          await send({ userId: record["userId"], email: record["email"], ...values });
          return read(record);
        };
        expect(await saved({ npi: NPI })).toMatchObject({ npi: null });
        expect(await saved({ provider: 1, npi: NPI })).toMatchObject({ npi: NPI, jobTitle: "Clinician" });
        expect(await saved({ npi: null })).toMatchObject({ npi: null });
        const set = { workPhone: "(608) 555-0000" };
        expect(await saved({ jobTitle: "Locum" })).toMatchObject(set);
        expect(await saved({ workPhone: "(608) 555-0102" })).toMatchObject(set);
      });
      test("rules do what they do on POST [BLD-D26]", async () => {
        const email = `${way}@rules.example`;
        const values = { provider: 0, npi: NPI, jobTitle: "Locum", workPhone: "(608) 555-0101" };
        await send(product.anEntity("user", { email, ...values }));
        const { body } = await product.call("member", "GET", "user?sort=-userId&limit=1");
        expect(body.result).toMatchObject([{ email, npi: null, workPhone: "(608) 555-0000" }]);
      });
    });
  },
  productTemplate,
);
