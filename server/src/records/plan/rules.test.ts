import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, upload } from "../../files/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const LESSOR = "Kolben Leasing";
const when = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value });
/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
const rule = (condition: object, ...then: readonly object[]) => ({ if: condition, then });

describePostgresql(
  "rules on the server",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.leased", { label: "Leased", elementType: "YesNo", valueYes: 1, valueNo: 0 });
      await product.publish("device.lessor", {
        label: "Lessor",
        elementType: "TextField",
        minLength: 3,
        conditionalList: [rule(when("leased", 1), { id: "show" }, { id: "require" })],
      });
      await product.publish("device.serialNumber", {
        conditionalList: [rule(when("leased", 1), { id: "setValue", valueDefault: "LEASED" })],
      });
      await product.publish("device.notes", {
        conditionalList: [
          rule(when("serialNumber", "LOAN"), { id: "disable" }, { id: "setValue", valueDefault: "On loan" }),
        ],
      });
    });
    afterAll(() => product.close());

    const post = (values: Values) => product.call("technician", "POST", "device", product.anEntity("device", values));
    const put = (record: Values, values: Values) =>
      product.call("technician", "PUT", `device/${String(record["id"])}`, values);
    const read = async (record: Values) =>
      (await product.call("technician", "GET", `device/${String(record["id"])}`)).body.result;

    describe("a hidden attribute", () => {
      test("is dropped from a POST [BLD-D26 BLD-D24]", async () => {
        const { status, body } = await post({ leased: 0, lessor: LESSOR });
        expect([status, body.result["lessor"]]).toEqual([201, null]);
      });
      test("is not validated [BLD-D24]", async () => {
        expect((await post({ leased: 0, lessor: "K" })).status).toBe(201);
        expect((await post({ leased: 1, lessor: "K" })).status).toBe(400);
      });
      test("keeps what is stored when a PUT hides it and sends another value [BLD-D24 BLD-D26]", async () => {
        const record = await product.create({ leased: 1, lessor: LESSOR });
        const { status, body } = await put(record, { leased: 0, lessor: "Another one" });
        expect([status, body.result["lessor"]]).toEqual([200, LESSOR]);
      });
      test("is not changed while it stays hidden, and is once it shows [BLD-D24 BLD-D26]", async () => {
        const record = await product.create({ leased: 0 });
        expect((await put(record, { lessor: LESSOR })).body.result["lessor"]).toBeNull();
        expect((await put(record, { lessor: LESSOR, leased: 1 })).body.result["lessor"]).toBe(LESSOR);
      });
    });

    describe("a require rule", () => {
      test("never refuses a save, and marks the record in the list [GEN-021 GEN-036 BLD-D26]", async () => {
        const lacking = await product.create({ leased: 1, lessor: null });
        const complete = await product.create({ leased: 1, lessor: LESSOR });
        const hidden = await product.create({ leased: 0, lessor: null });
        const { body } = await product.call("technician", "GET", "device?columns=assetNumber");
        const marked = body["needsInformation"] as number[];
        expect(marked).toContain(lacking["id"]);
        expect(marked).not.toContain(complete["id"]);
        expect(marked).not.toContain(hidden["id"]);
        const { body: alone } = await product.call(
          "technician",
          "GET",
          `device?columns=assetNumber&filter={"kind":"incomplete"}`,
        );
        const ids = (alone.result as unknown as Values[]).map(({ id }) => id);
        expect(new Set(ids)).toEqual(new Set(marked));
        expect((await put(complete, { lessor: null })).status).toBe(200);
      });
    });

    describe("setValue", () => {
      test("fills what a POST does not send [BLD-D26]", async () => {
        const { serialNumber: _, ...values } = product.anEntity("device", { leased: 1 });
        const { body } = await product.call("technician", "POST", "device", values);
        expect(body.result["serialNumber"]).toBe("LEASED");
      });
      test("does not overwrite what a person sent [BLD-D26]", async () => {
        expect((await post({ leased: 1, serialNumber: "S-1" })).body.result["serialNumber"]).toBe("S-1");
      });
      test("fills on PUT when its if part turns true [BLD-D26 BLD-D25]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "S-2" });
        expect((await put(record, { leased: 1 })).body.result["serialNumber"]).toBe("LEASED");
      });
      test("leaves what a PUT sends, also where it equals the stored value, and emptiness too [BLD-D26, F-172]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "S-2" });
        expect((await put(record, { leased: 1, serialNumber: "S-2" })).body.result["serialNumber"]).toBe("S-2");
        const empty = await product.create({ leased: 0, serialNumber: null });
        expect((await put(empty, { leased: 1, serialNumber: "" })).body.result["serialNumber"]).toBeNull();
      });
      test("leaves what a POST sends as empty, as valueDefault does [BLD-D26, F-172]", async () => {
        expect((await post({ leased: 1, serialNumber: null })).body.result["serialNumber"]).toBeNull();
      });
      test("leaves a PUT alone whose if part held before [BLD-D25 BLD-D26]", async () => {
        const record = await product.create({ leased: 1, serialNumber: "S-1" });
        expect((await put(record, { name: "Fan" })).body.result["serialNumber"]).toBe("S-1");
      });
      test("is written to the history with what was sent [BLD-D28]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "S-2" });
        await put(record, { leased: 1 });
        const history = await product.call(
          "technician",
          "GET",
          `deviceAuditHistory?filter[id]=${String(record["id"])}`,
        );
        const entries = history.body["result"] as unknown as { attributeMap: Values }[];
        expect(entries.at(-1)?.attributeMap).toEqual({ leased: 1, serialNumber: "LEASED" });
      });
    });

    describe("disable", () => {
      test("keeps what is stored on PUT [BLD-D26]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "LOAN", notes: "(608) 555-0101" });
        const before = await read(record);
        expect((await put(record, { notes: "(608) 555-0102" })).body.result["notes"]).toBe(before["notes"]);
      });
      test("is filled by setValue all the same, on POST too [BLD-D26]", async () => {
        const { body } = await post({ leased: 0, serialNumber: "LOAN", notes: "(608) 555-0101" });
        expect(body.result["notes"]).toBe("On loan");
      });
      test("lets go once its if part no longer holds, in the same PUT [BLD-D26]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "LOAN" });
        const phone = { notes: "(608) 555-0102" };
        expect((await put(record, { serialNumber: "S-2", ...phone })).body.result).toMatchObject(phone);
      });
    });

    describe.each(["batch", "import"])("in a row of a %s", (way) => {
      let path = "device/batch";
      beforeAll(async () => {
        if (way === "batch") return;
        const { body } = await upload(product, "technician", "file2", fileOf("devices.xlsx", contentOf("xlsx")));
        path += `?fileId=${Number(body.result)}`;
      });
      const send = async (row: Values) => {
        const { body } = await product.call("technician", "POST", path, [row]);
        expect(body.result).toMatchObject([{ errors: [] }]);
      };

      test("rules do what they do on PUT [BLD-D26]", async () => {
        const record = await product.create({ leased: 0, serialNumber: "S-2", notes: "(608) 555-0101" });
        const saved = async (values: Values) => {
          await send({ id: record["id"], assetNumber: record["assetNumber"], ...values });
          return read(record);
        };
        expect(await saved({ lessor: LESSOR })).toMatchObject({ lessor: null });
        expect(await saved({ leased: 1, lessor: LESSOR })).toMatchObject({ lessor: LESSOR, serialNumber: "LEASED" });
        expect(await saved({ lessor: null })).toMatchObject({ lessor: null });
        const set = { notes: "On loan" };
        expect(await saved({ serialNumber: "LOAN" })).toMatchObject(set);
        expect(await saved({ notes: "(608) 555-0102" })).toMatchObject(set);
      });
      test("rules do what they do on POST [BLD-D26]", async () => {
        const assetNumber = `RULES-${way.toUpperCase()}`;
        const values = { leased: 0, lessor: LESSOR, serialNumber: "LOAN", notes: "(608) 555-0101" };
        await send(product.anEntity("device", { assetNumber, ...values }));
        const { body } = await product.call("technician", "GET", "device?sort=-id&limit=1");
        expect(body.result).toMatchObject([{ assetNumber, lessor: null, notes: "On loan" }]);
      });
    });
  },
  registerTemplate,
);
