import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

const ENTRA = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

describePostgresql(
  "a person by the identity of the directory",
  (database) => {
    let product: TestProduct;
    let userId: number;
    beforeAll(async () => {
      product = await startProduct(database());
      userId = Number((await product.create({ lastName: "Entra" }))["userId"]);
      await database()
        .kysely.updateTable("data.user")
        .set({ entraId: ENTRA } as object)
        .where("userId", "=", userId)
        .execute();
    });
    afterAll(() => product.close());

    test("is read like by the userId [GEN-010]", async () => {
      const byKey = await product.call("member", "GET", `user/${userId}`);
      const byEntra = await product.call("member", "GET", `user/${ENTRA}`);
      expect(byEntra.body.result).toEqual(byKey.body.result);
      expect(byEntra.headers["etag"]).toBe(byKey.headers["etag"]);
      expect((await product.call("staff", "GET", `admin/user/${ENTRA}`)).body.result).toMatchObject({ userId });
    });
    test("is nobody's for others, and where it may not be viewed", async () => {
      expect((await product.call("otherMember", "GET", `user/${ENTRA}`)).status).toBe(404);
      expect((await product.call("member", "GET", "user/6f9619ff")).status).toBe(404);
      await product.grant("member", { user: { attribute: { entraId: { view: false } } } });
      expect((await product.call("member", "GET", `user/${ENTRA}`)).status).toBe(404);
      await product.grant("member", null);
    });
    test("is no id of a write [GEN-010]", async () => {
      expect((await product.call("member", "PUT", `user/${ENTRA}`, { workPhone: "(608) 555-0101" })).status).toBe(404);
      expect((await product.call("staff", "DELETE", `user/${ENTRA}`)).status).toBe(404);
    });

    test("is how addresses name a person, and none in the metadata of whom may not view it [ADM-D39, GEN-048]", async () => {
      const otherKey = async () => {
        const { entities } = (await product.call("member", "GET", "metadata")).body.result;
        const all = entities as readonly { readonly name: string; readonly otherKey?: string }[];
        return all.find(({ name }) => name === "user")?.otherKey ?? null;
      };
      expect(await otherKey()).toBe("entraId");
      await product.grant("member", { user: { attribute: { entraId: { view: false } } } });
      expect(await otherKey()).toBeNull();
      await product.grant("member", null);
    });
  },
  productTemplate,
);
