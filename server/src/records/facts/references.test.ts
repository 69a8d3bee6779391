import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  NORTHGATE,
  PART_OF,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

describePostgresql(
  "a reference",
  (database) => {
    let product: TestRegister;
    let stranger: number;
    let theirRoom: number;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.partOfId", PART_OF);
      const theirs = await product.create({}, "neighbour");
      stranger = Number(theirs["id"]);
      theirRoom = Number(theirs["roomId"]);
    });
    afterAll(() => product.close());

    const put = (id: unknown, values: object) => product.call("technician", "PUT", `device/${String(id)}`, values);
    const remove = (id: unknown) => product.call("manager", "DELETE", `device/${String(id)}`);
    const newId = async (over = {}) => Number((await product.create(over))["id"]);

    test.each<[title: string, attribute: string, id: () => number]>([
      ["no record at all", "partOfId", () => 2_000_000_000],
      ["a device of another organization [GEN-D35 BLD-D39]", "partOfId", () => stranger],
      ["no model at all", "modelId", () => 2_000_000_000],
      ["a room of another organization", "roomId", () => theirRoom],
    ])("that names %s is 400 on POST and PUT [BLD-D22]", async (_, attribute, id) => {
      const record = await newId();
      const answers = [
        await product.call("technician", "POST", "device", product.anEntity("device", { [attribute]: id() })),
        await put(record, { [attribute]: id() }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ code: "unknownReference", attribute }]);
      }
    });
    test("is answered with the label of its record [GEN-034]", async () => {
      const boss = await product.create({ assetNumber: "PUMP-1", name: "Pump" });
      const { body } = await put(await newId(), { partOfId: boss["id"], caretakerId: 1 });
      expect(body.labels).toMatchObject({
        partOfId: { [String(boss["id"])]: "PUMP-1 Pump" },
        caretakerId: { "1": "Noor Hale" },
      });
    });
    test("may name its own record", async () => {
      const id = await newId();
      expect((await put(id, { partOfId: id })).body.result["partOfId"]).toBe(id);
    });
    test("that was stored is not checked again when something else changes", async () => {
      const id = await newId({ caretakerId: 1 });
      expect((await put(id, { serialNumber: "x" })).status).toBe(200);
    });

    describe("keeps its record from being deleted", () => {
      test("409, and the record stays; free again once it is given up [ACC-D33 ACC-025 BLD-D19]", async () => {
        const boss = await newId();
        const other = await newId({ partOfId: boss });
        const { status, body } = await remove(boss);
        expect([status, body.message]).toEqual([409, "Could not delete device. Device in use."]);
        expect(body.errors).toMatchObject([{ code: "inUse", attribute: null }]);
        expect((await product.call("technician", "GET", `device/${boss}`)).status).toBe(200);
        await put(other, { partOfId: null });
        expect((await remove(boss)).status).toBe(200);
        expect((await remove(boss)).status).toBe(404);
      });
      test("what all organizations share too, whichever uses it [ACC-D33]", async () => {
        const used = await product.call("manager", "POST", "deviceModel", product.anEntity("deviceModel"));
        const path = `deviceModel/${String(used.body.result["id"])}`;
        await product.create({ modelId: used.body.result["id"] }, "neighbour");
        expect((await product.call("manager", "DELETE", path)).status).toBe(409);
      });
      test("is deleted with itself as the only one that refers to it, or refused; no server error", async () => {
        const id = await newId();
        await put(id, { partOfId: id });
        expect([200, 409]).toContain((await remove(id)).status);
      });
      test("a person who can sign in is deleted or in use; no server error", async () => {
        const { body } = await product.call("reader", "GET", "session");
        const id = (body.result["user"] as { userId?: number }).userId;
        const { status } = await product.call("manager", "DELETE", `user/${id ?? 2}`);
        expect([200, 409]).toContain(status);
      });
      test("in one changeset neither of a delete and a new reference is left dangling", async () => {
        const [boss, other] = [await newId(), await newId()];
        const scope = technicianScope(product, { device: { remove: true } });
        const items = [
          { kind: "delete", id: boss },
          { kind: "update", id: other, values: { partOfId: boss } },
        ] as const;
        const result = await product.records.apply(
          scope,
          { entity: "device", source: "api", items },
          { atomic: "item" },
        );
        expect(result.items.map((item) => item.status)).toEqual(["deleted", "error"]);
        expect(result.items[1]?.issues).toMatchObject([{ code: "unknownReference" }]);
      });
      test("when both happen at once, one is refused [ACC-D33]", async () => {
        for (let round = 0; round < 10; round++) {
          const [boss, other] = [await newId(), await newId()];
          const [removal, change] = await Promise.all([remove(boss), put(other, { partOfId: boss })]);
          expect([
            [200, 400],
            [409, 200],
          ]).toContainEqual([removal.status, change.status]);
        }
      });
      test("when many refer and delete crosswise, all are answered", async () => {
        const ids = await Promise.all(Array.from({ length: 8 }, () => newId()));
        const answers = await Promise.all(
          ids.flatMap((id, i) => [put(id, { partOfId: ids[(i + 1) % ids.length] }), remove(id)]),
        );
        for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status);
        const { body } = await product.call("technician", "GET", "device?columns=id,partOfId");
        const rows = body.result as unknown as { id: number; partOfId: number | null }[];
        const known = new Set(rows.map((row) => row.id));
        expect(rows.filter((row) => row.partOfId !== null && !known.has(row.partOfId))).toEqual([]);
      });
    });

    test("to the own organization's records only is offered in the list's labels [GEN-D35 BLD-D39]", async () => {
      const { body } = await product.call("technician", "GET", "device?limit=5");
      const rows = body.result as unknown as { organizationId: number }[];
      expect(new Set(rows.map((row) => row.organizationId))).toEqual(new Set([NORTHGATE]));
    });
  },
  registerTemplate,
);
