import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { type Caller, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "what was decided about sheets",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const put = (body: object, by: Caller = "technician") => product.call(by, "PUT", "device/import-choices", body);
    const read = async (by: Caller = "technician", entity = "device") =>
      (await product.call(by, "GET", `${entity}/import-choices`)).body.result;

    describe("is remembered", () => {
      test("decision by decision, the later one in place of the former", async () => {
        await put({ columns: { tag: "assetNumber", notes: null }, values: { state: { ret: "Retired" } } });
        await put({ columns: { notes: "serialNumber" }, values: { state: { s: "Standby" }, criticality: { x: "1" } } });
        expect(await read()).toEqual({
          columns: { tag: "assetNumber", notes: "serialNumber" },
          values: { state: { ret: "Retired", s: "Standby" }, criticality: { x: "1" } },
        });
      });
      test("for one organization and one entity", async () => {
        await put({ columns: { tag: "assetNumber" } });
        expect(await read("neighbour")).toEqual({ columns: {}, values: {} });
        expect(await read("technician", "sparePart")).toEqual({ columns: {}, values: {} });
        expect(await read("reader")).toMatchObject({ columns: { tag: "assetNumber" } });
      });
      test("whole, when two people decide at the same time for the first time", async () => {
        const decide = (columns: object) => product.call("technician", "PUT", "sparePart/import-choices", { columns });
        await Promise.all([decide({ one: null }), decide({ other: null })]);
        expect(await read("technician", "sparePart")).toMatchObject({ columns: { one: null, other: null } });
      });
      test("without what is no attribute, or none that the caller may view", async () => {
        await put({
          columns: { remark: "notes", ghost: "ghostName" },
          values: { notes: { a: "1" }, ghostName: {} },
        });
        expect(await read()).toMatchObject({ columns: { remark: "notes" }, values: { notes: { a: "1" } } });
        expect(JSON.stringify(await read())).not.toContain("ghost");
        await product.grant("reader", { device: { attribute: { notes: { view: false } } } });
        const hidden = await read("reader");
        await product.grant("reader", null);
        expect(hidden).toMatchObject({ columns: { tag: "assetNumber" } });
        expect(JSON.stringify(hidden)).not.toContain("emark");
      });
    });

    test.each([[{ columns: { a: 1 } }], [{ columns: [] }], [{ values: { a: "b" } }], [{ other: {} }]])(
      "is not %j",
      async (body) => expect((await put(body)).status).toBe(400),
    );
    test("is not for readers to write", async () => expect((await put({}, "reader")).status).toBe(403));
  },
  registerTemplate,
);
