import type { ChangeItem, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresqlFirst } from "../../database/testing.ts";
import {
  PART_OF,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { createRecords } from "../records.ts";

describePostgresqlFirst(
  "a changeset",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.partOfId", PART_OF);
    });
    afterAll(() => product.close());

    const remover = () => technicianScope(product, { device: { remove: true } });
    const apply = (items: readonly ChangeItem[], atomic: "all" | "item", records = product.records) =>
      records.apply(remover(), { entity: "device", source: "api", items }, { atomic });
    const creation = (over: Values = {}): ChangeItem => ({ kind: "create", values: product.anEntity("device", over) });
    const count = async () => (await product.call("technician", "GET", "device?limit=1&count=exact")).body["total"];
    const read = async (id: unknown) => (await product.call("technician", "GET", `device/${String(id)}`)).body.result;

    describe("of which one item is refused", () => {
      test("writes nothing as a whole, and says which [ACC-D35]", async () => {
        const before = await count();
        const { id } = await product.create({ serialNumber: "kept" });
        const items: ChangeItem[] = [
          creation(),
          { kind: "update", id: Number(id), values: { serialNumber: "lost" } },
          creation({ runningHours: -1 }),
        ];
        const { isWritten, items: results } = await apply(items, "all");
        expect(isWritten).toBe(false);
        expect(results.map((result) => result.status)).toEqual(["unchanged", "unchanged", "error"]);
        expect([results[0]?.id, results[1]?.record?.["serialNumber"]]).toEqual([null, "kept"]);
        expect(results[2]).toMatchObject({
          status: "error",
          record: null,
          issues: [{ code: "belowMinimum", attribute: "runningHours" }],
        });
        expect([await count(), (await read(id))["serialNumber"]]).toEqual([Number(before) + 1, "kept"]);
      });
      test("writes the others item by item, in the order sent [ACC-D35]", async () => {
        const [one, gone] = [await product.create(), await product.create()];
        const items: ChangeItem[] = [
          { kind: "update", id: Number(one["id"]), values: { serialNumber: "new" } },
          creation({ assetNumber: "" }),
          { kind: "delete", id: Number(gone["id"]) },
          { kind: "update", id: 2_000_000_000, values: { serialNumber: "x" } },
          creation(),
          { kind: "update", id: Number(one["id"]), values: { serialNumber: "again" } },
        ];
        const { isWritten, items: results } = await apply(items, "item");
        expect(isWritten).toBe(true);
        expect(results.map((item) => item.status)).toEqual([
          "updated",
          "error",
          "deleted",
          "error",
          "created",
          "error",
        ]);
        expect(results.map((item) => item.issues.map((issue) => issue.code))).toEqual([
          [],
          ["required"],
          [],
          ["unknownRecord"],
          [],
          ["duplicateInChangeset"],
        ]);
        expect((await read(one["id"]))["serialNumber"]).toBe("new");
      });
    });

    test("gives new records ids of their own, none twice and none reused", async () => {
      const first = await apply(
        Array.from({ length: 20 }, () => creation()),
        "all",
      );
      const ids = first.items.map((item) => Number(item.id));
      await apply(
        ids.map((id) => ({ kind: "delete", id })),
        "all",
      );
      const second = await apply([creation()], "all");
      expect(new Set(ids).size).toBe(20);
      expect(Number(second.items[0]?.id)).toBeGreaterThan(Math.max(...ids));
    });
    test("tells what did not change, and writes no history of it", async () => {
      const record = await product.create({ serialNumber: "same" });
      const { items } = await apply(
        [{ kind: "update", id: Number(record["id"]), values: { serialNumber: "same" } }],
        "item",
      );
      expect(items).toEqual([{ status: "unchanged", id: record["id"], record, issues: [] }]);
    });
    test("of nothing is nothing", async () => {
      expect(await apply([], "all")).toEqual({ isWritten: true, changesetId: null, items: [] });
    });
    test("updates different attributes of different records in one statement, and mixes none up", async () => {
      const [one, other] = [
        await product.create({ serialNumber: "a", notes: "(608) 555-0101" }),
        await product.create({ serialNumber: "b", notes: "(608) 555-0102" }),
      ];
      await apply(
        [
          { kind: "update", id: Number(one["id"]), values: { serialNumber: "A" } },
          { kind: "update", id: Number(other["id"]), values: { notes: null } },
        ],
        "all",
      );
      expect(await read(one["id"])).toMatchObject({ serialNumber: "A", notes: "(608) 555-0101" });
      expect(await read(other["id"])).toMatchObject({ serialNumber: "b", notes: null });
    });

    describe("costs the same number of statements for 1, 50 and 500 items", () => {
      async function cost(items: readonly ChangeItem[]): Promise<{ statements: number; ids: number[] }> {
        const counted = countingStatements(database());
        const { metadata } = product;
        const records = createRecords({ database: counted.database, metadata, clock: () => new Date() });
        const result = await apply(items, "all", records);
        expect(result.items.flatMap((item) => item.issues)).toEqual([]);
        return { statements: counted.statements, ids: result.items.map((item) => Number(item.id)) };
      }

      test("created, changed, swapped and deleted, references and unique values included", async () => {
        const costs: number[][] = [];
        const first = (await product.create())["id"];
        for (const size of [1, 50, 500]) {
          const created = await cost(Array.from({ length: size }, () => creation({ caretakerId: 1, partOfId: first })));
          const changed = await cost(
            created.ids.map((id, i) => ({
              kind: "update",
              id,
              values: { assetNumber: `CHANGED-${size}-${i}`, caretakerId: 2, partOfId: id },
            })),
          );
          const freed = await cost(created.ids.map((id) => ({ kind: "update", id, values: { partOfId: null } })));
          const deleted = await cost(created.ids.map((id) => ({ kind: "delete", id })));
          costs.push([created.statements, changed.statements, freed.statements, deleted.statements]);
        }
        const [[makingOne = 0, ...others] = [], ...many] = costs;
        // A single new record is written without locks or lookups for its unique values: the index refuses it if they
        // are taken.
        expect(many).toEqual([
          [makingOne + 2, ...others],
          [makingOne + 2, ...others],
        ]);
        expect(Math.max(...costs.flat())).toBeLessThan(20);
      });
    });
  },
  registerTemplate,
);
