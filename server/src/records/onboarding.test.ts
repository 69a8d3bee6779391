import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

interface Entry {
  readonly attributeMap: Values;
}

/* What belongs to the portal's own entities and states; all else about records stands on the equipment register. */
describeDatabases(
  "records of the portal",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    test("the history of users, departments and organizations alike: who may read the record is answered, without what he may not view [ADM-D29]", async () => {
      const made = async (entity: string, over: Values) =>
        (await product.call("staff", "POST", entity, product.anEntity(entity, over))).body.result;
      const { locationId } = await made("location", { name: "South", isRoi: 1 });
      const department = await made("department", { locationId, departmentNumber: null });
      const asked = [
        {
          entity: "user",
          record: await product.create({ jobTitle: "secret" }),
          hidden: "jobTitle",
          shown: "lastName",
        },
        { entity: "department", record: department, hidden: "externalName", shown: "name" },
        { entity: "organization", record: { organizationId: OWN }, hidden: "abbreviation", shown: "name" },
      ];
      for (const { entity, record, hidden, shown } of asked) {
        const key = `${entity}Id`;
        const id = Number(record[key]);
        const both = { [hidden]: "H", [shown]: "S" };
        const saved = await product.call("staff", "PUT", `${entity}/${id}`, both);
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        const read = (caller: Caller) => product.call(caller, "GET", `${entity}AuditHistory?filter[${key}]=${id}`);
        const last = ({ body }: Awaited<ReturnType<typeof read>>) =>
          (body.result as unknown as readonly Entry[]).at(-1);
        expect(last(await read("member"))?.attributeMap).toMatchObject(both);
        expect((await read("otherMember")).status).toBe(404);
        await product.grant("reader", { [entity]: { attribute: { [hidden]: { view: false } } } });
        const cut = last(await read("reader"))?.attributeMap ?? {};
        await product.grant("reader", null);
        expect([cut[shown], hidden in cut]).toEqual([both[shown], false]);
      }
    });

    test("a closed build takes no undo", async () => {
      const record = await product.create({ jobTitle: "a" });
      const path = `user/${String(record["userId"])}`;
      const batch = await product.call("member", "POST", "user/batch", [{ userId: record["userId"], jobTitle: "b" }]);
      const undo = () =>
        product.call("member", "POST", `user/changeset/${String(batch.body["changesetId"])}/undo`, [
          { id: record["userId"], attributes: ["jobTitle"] },
        ]);
      await product.setStatus(OWN, "buildClosed");
      const { status, body } = await undo();
      expect([status, body.errors[0]?.code]).toEqual([423, "closed"]);
      expect((await product.call("member", "GET", path)).body.result["jobTitle"]).toBe("b");
      await product.setStatus(OWN, "buildOpen");
      expect((await undo()).status).toBe(200);
    });
  },
  productTemplate,
);
