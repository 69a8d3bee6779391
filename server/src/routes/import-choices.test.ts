import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describePostgresql(
  "what was decided about sheets",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const put = (body: object, by: Caller = "member") => product.call(by, "PUT", "user/import-choices", body);
    const read = async (by: Caller = "member", entity = "user") =>
      (await product.call(by, "GET", `${entity}/import-choices`)).body.result;

    describe("is remembered", () => {
      test("decision by decision, the later one in place of the former", async () => {
        await put({ columns: { mail: "email", notes: null }, values: { gender: { fem: "Female" } } });
        await put({ columns: { notes: "jobTitle" }, values: { gender: { m: "Male" }, suffix: { x: "1" } } });
        expect(await read()).toEqual({
          columns: { mail: "email", notes: "jobTitle" },
          values: { gender: { fem: "Female", m: "Male" }, suffix: { x: "1" } },
        });
      });
      test("for one organization and one entity", async () => {
        await put({ columns: { mail: "email" } });
        expect(await read("otherMember")).toEqual({ columns: {}, values: {} });
        expect(await read("member", "resource")).toEqual({ columns: {}, values: {} });
        expect(await read("reader")).toMatchObject({ columns: { mail: "email" } });
      });
      test("whole, when two people decide at the same time for the first time", async () => {
        const decide = (columns: object) => product.call("member", "PUT", "resource/import-choices", { columns });
        await Promise.all([decide({ one: null }), decide({ other: null })]);
        expect(await read("member", "resource")).toMatchObject({ columns: { one: null, other: null } });
      });
      test("without what is no attribute, or none that the caller may view", async () => {
        await put({
          columns: { phone: "workPhone", nick: "nickname" },
          values: { workPhone: { a: "1" }, nickname: {} },
        });
        expect(await read()).toMatchObject({ columns: { phone: "workPhone" }, values: { workPhone: { a: "1" } } });
        expect(JSON.stringify(await read())).not.toContain("nick");
        await product.grant("reader", { user: { attribute: { workPhone: { view: false } } } });
        const hidden = await read("reader");
        await product.grant("reader", null);
        expect(hidden).toMatchObject({ columns: { mail: "email" } });
        expect(JSON.stringify(hidden)).not.toContain("hone");
      });
    });

    test.each([[{ columns: { a: 1 } }], [{ columns: [] }], [{ values: { a: "b" } }], [{ other: {} }]])(
      "is not %j",
      async (body) => expect((await put(body)).status).toBe(400),
    );
    test("is not for readers to write", async () => expect((await put({}, "reader")).status).toBe(403));
  },
  productTemplate,
);
