import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describeDatabases(
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
        await put({ columns: { mail: "email", notes: null }, values: { employment: { perm: "Employed" } } });
        await put({ columns: { notes: "jobTitle" }, values: { employment: { temp: "Contracted" }, room: { x: "1" } } });
        expect(await read()).toEqual({
          columns: { mail: "email", notes: "jobTitle" },
          values: { employment: { perm: "Employed", temp: "Contracted" }, room: { x: "1" } },
        });
      });
      test("for one organization and one entity", async () => {
        await put({ columns: { mail: "email" } });
        expect(await read("otherMember")).toEqual({ columns: {}, values: {} });
        expect(await read("member", "resource")).toEqual({ columns: {}, values: {} });
        expect(await read("reader")).toMatchObject({ columns: { mail: "email" } });
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
