import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { type Person, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "a record that is shared or its creator's alone",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const view = (name: string, over: object = {}) => ({
      entityName: "device",
      name,
      query: "sort=-assetNumber",
      ...over,
    });
    async function make(by: Person, name: string, over: object = {}): Promise<number> {
      const { status, body } = await product.call(by, "POST", "listView", view(name, over));
      expect([status, body.errors]).toEqual([201, undefined]);
      return Number(body.result.id);
    }
    const namesOf = async (by: Person, query = "") => {
      const { body } = await product.call(by, "GET", `listView${query}`);
      return (body.result as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
    };
    const status = async (...call: Parameters<TestRegister["call"]>) => (await product.call(...call)).status;

    test("its creator alone finds, reads, changes and deletes one that is not shared [ADD-001]", async () => {
      const id = await make("technician", "Mine");
      expect(await namesOf("technician")).toContain("Mine");
      const filter = encodeURIComponent(
        JSON.stringify({ kind: "term", attribute: "name", operator: "equals", values: ["Mine"] }),
      );
      for (const other of ["reader", "neighbour"] as const) {
        expect(await namesOf(other)).not.toContain("Mine");
        expect(await namesOf(other, `?filter=${filter}`)).toEqual([]);
        expect(await status(other, "GET", `listView/${id}`)).toBe(404);
        expect(await status(other, "PUT", `listView/${id}`, { name: "Theirs" })).toBe(404);
        expect(await status(other, "DELETE", `listView/${id}`)).toBe(404);
        const history = `listViewAuditHistory?filter=${encodeURIComponent(JSON.stringify({ id }))}`;
        expect(await status(other, "GET", history)).toBe(404);
      }
      const exported = await product.call("reader", "GET", "listView?count=exact&limit=25");
      expect(JSON.stringify(exported.body)).not.toContain("Mine");
      expect(await status("technician", "PUT", `listView/${id}`, { name: "Still mine" })).toBe(200);
      expect(await status("technician", "DELETE", `listView/${id}`)).toBe(200);
    });

    test("everybody in the organization has one that is shared, and who may share changes it [ADD-001]", async () => {
      const id = await make("technician", "Ours", { shared: 1 });
      expect(await namesOf("reader")).toContain("Ours");
      expect(await namesOf("neighbour")).not.toContain("Ours");
      expect(await status("reader", "PUT", `listView/${id}`, { name: "Taken" })).toBe(403);
      expect(await status("reader", "PUT", `listView/${id}`, { shared: 0 })).toBe(403);
      expect(await status("reader", "DELETE", `listView/${id}`)).toBe(403);
      expect(await status("technician", "PUT", `listView/${id}`, { name: "Ours, renamed" })).toBe(200);
    });

    test("who may not share keeps personal ones, and is told so when sharing [ADD-001]", async () => {
      const id = await make("reader", "A reader's");
      const refused = await product.call("reader", "PUT", `listView/${id}`, { shared: 1 });
      expect(refused.status).toBe(403);
      expect(refused.body.errors?.[0]?.message).toBe("You may not change view records that are shared");
      expect(await status("reader", "POST", "listView", view("For all", { shared: 1 }))).toBe(403);
      const batch = await product.call("reader", "POST", "listView/batch", [view("In a batch", { shared: 1 })]);
      expect(batch.body.result[0]).toMatchObject({ status: "error" });
      expect(await namesOf("technician")).not.toContain("A reader's");
      await product.grant("reader", { listView: { share: true } });
      expect(await status("reader", "PUT", `listView/${id}`, { shared: 1 })).toBe(200);
      expect(await namesOf("technician")).toContain("A reader's");
      await product.grant("reader", null);
    });
  },
  registerTemplate,
);
