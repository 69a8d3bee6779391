import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type RecordMaker, recordMaker } from "../routes/testing.ts";
import { type Caller, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describeDatabases(
  "what metadata declare of records",
  (database) => {
    let product: TestProduct;
    let make: RecordMaker;
    beforeAll(async () => {
      product = await startProduct(database());
      make = recordMaker(product, () => "admin");
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
    });
    afterAll(() => product.close());

    const post = (caller: Caller, entity: string, body: Values) =>
      product.call(caller, "POST", make.typeOf(entity).route, body);
    const put = (caller: Caller, path: string, body: Values) => product.call(caller, "PUT", path, body);
    const aLocation = (over: Values = {}) =>
      product.anEntity("location", { addressId: null, isBilling: 0, isRoi: 0, ...over });
    const statusesOf = async (answers: readonly ReturnType<TestProduct["call"]>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

    describe("that is unique together", () => {
      test.each(["secAnswerSecFunction", "secRolePrimarySecFunction", "secRolePrimarySecQuestion"])(
        "a second %s of the same pair is 409, also of two at once",
        async (entity) => {
          const body = await make.aBody(entity);
          expect(await statusesOf([post("admin", entity, body), post("admin", entity, body)])).toEqual([201, 409]);
          const { body: answer } = await post("admin", entity, body);
          expect(answer.errors).toMatchObject([{ code: "uniqueStated", message: expect.stringContaining("already") }]);
          const other = await make.aRecord(entity);
          const [one, two] = make.typeOf(entity).uniqueList[0]?.attributeList ?? [];
          const changed = await put("admin", make.pathOf(entity, other), pick(body, one, two));
          expect(changed.status).toBe(409);
          expect((await put("admin", make.pathOf(entity, other), pick(body, one))).status).toBe(200);
        },
      );
      test("a point of a security function is there once, as it is written [ADM-224]", async () => {
        const body = await make.aBody("secFunctionInput");
        expect((await post("admin", "secFunctionInput", { ...body, value: "A1" })).status).toBe(201);
        const again = await post("admin", "secFunctionInput", { ...body, value: "A1" });
        const message = "This security point combination already exists.";
        expect([again.status, again.body.errors]).toEqual([
          409,
          [{ code: "uniqueStated", attribute: "value", message }],
        ]);
        expect((await post("admin", "secFunctionInput", { ...body, value: "a1" })).status).toBe(201);
        const { secFunctionId } = await make.aBody("secFunctionInput");
        expect((await post("admin", "secFunctionInput", { ...body, secFunctionId, value: "A1" })).status).toBe(201);
        const check = await product.call("admin", "POST", "security/functionInput/check", {
          id: null,
          values: { ...body, value: "A1" },
        });
        expect(check.body.result).toMatchObject([{ attribute: "value", message }]);
      });
      test("values change places in one batch, and a row that is refused frees none", async () => {
        const [one, two] = [await make.aRecord("secFunctionInput"), await make.aRecord("secFunctionInput")];
        const names = ["secFunctionId", "type", "point", "value"];
        const swapped = [
          { id: one["id"], ...pick(two, ...names) },
          { id: two["id"], ...pick(one, ...names) },
        ];
        const batch = (rows: readonly Values[]) => product.call("admin", "POST", "security/functionInput/batch", rows);
        expect((await batch(swapped)).body.result).toMatchObject([{ status: "updated" }, { status: "updated" }]);
        const refused = [swapped[1], { ...swapped[0], value: two["value"], secFunctionId: null }];
        const { body } = await batch(refused.map((row) => row ?? {}));
        expect(body.result).toMatchObject([{ status: "unchanged" }, { status: "error" }]);
      });
      test("one location is the billing location, of one organization", async () => {
        const billing = () => aLocation({ isBilling: 1 });
        expect(await statusesOf([post("staff", "location", billing()), post("staff", "location", billing())])).toEqual([
          201, 409,
        ]);
        const { body } = await post("staff", "location", billing());
        expect(body.errors).toMatchObject([{ attribute: "isBilling", message: expect.stringContaining("billing") }]);
        const roi = await post("staff", "location", aLocation({ isRoi: 1 }));
        expect(roi.status).toBe(201);
        expect((await post("staff", "location", aLocation({ isRoi: 1 }))).status).toBe(409);
        const path = make.pathOf("location", roi.body.result);
        expect((await put("staff", path, { isBilling: 1 })).status).toBe(409);
        expect((await put("staff", path, { isRoi: 0 })).status).toBe(200);
        expect((await post("staff", "location", aLocation({ isRoi: 1 }))).status).toBe(201);
        const inOther = { ...aLocation({ isRoi: 1 }), organizationId: OTHER };
        expect((await product.call("admin", "POST", "admin/location", inOther)).status).toBe(201);
        expect((await post("staff", "location", aLocation())).status).toBe(201);
        expect((await post("staff", "location", aLocation())).status).toBe(201);
      });
    });
  },
  productTemplate,
);

function pick(values: Values, ...names: readonly (string | undefined)[]): Values {
  return Object.fromEntries(names.map((name = "") => [name, values[name]]));
}
