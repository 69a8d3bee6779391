import { expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { aText, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

describePostgresql(
  "options and file types",
  (database) => {
    const { admin, member } = sharedProduct(database);

    test.each([
      ["option", "optionId", { optionType: "grade", label: "First" }, { label: "Best" }],
      ["fileType", "id", { name: "contract" }, { name: "agreement" }],
    ])(
      "an administrator makes, edits and deletes %s; others only read [F-143]",
      async (entity, key, values, changed) => {
        const path = `/api/${entity}`;
        const made = await admin.post(path, values);
        expect(made).toMatchObject({ status: 201, body: { result: values } });
        const one = `${path}/${String(made.body.result[key])}`;
        expect((await admin.put(one, changed)).body.result).toMatchObject(changed);
        expect((await member.get(one)).body.result).toMatchObject(changed);
        expect((await member.post(path, values)).status).toBe(403);
        expect((await member.put(one, values)).status).toBe(403);
        expect((await member.remove(one)).status).toBe(403);
        expect((await admin.remove(one)).status).toBe(200);
        expect((await admin.get(one)).status).toBe(404);
      },
    );

    test("an option that a record has is not deleted, and the refusal says so", async () => {
      const option = await admin.post("/api/option", { optionType: "grade", label: "First" });
      const { optionId } = option.body.result;
      const grade = { ...aText("grade"), maxLength: null, entityName: "deviceModel", elementType: "SelectFk" };
      const reference = { ...grade, fkExists: true, fkName: "option" };
      expect((await admin.post("/api/attribute", reference)).status).toBe(201);
      const [model] = (await admin.get("/api/deviceModel?limit=1")).body.result as unknown as { id: number }[];
      expect((await admin.put(`/api/deviceModel/${model?.id}`, { grade: optionId })).status).toBe(200);
      expect(await admin.remove(`/api/option/${String(optionId)}`)).toMatchObject({
        status: 409,
        body: { message: "Could not delete option. Option in use." },
      });
      await admin.remove("/api/attribute/deviceModel.grade");
    });
  },
  registerTemplate,
);
