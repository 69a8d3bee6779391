import type { ChangeItem, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describeDatabases } from "../database/testing.ts";
import { memberScope, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { createRecords } from "./records.ts";

describeDatabases(
  "a changeset",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const remover = () => ({ ...memberScope(product), permission: { user: { create: true, remove: true } } });
    const apply = (items: readonly ChangeItem[], atomic: "all" | "item", records = product.records) =>
      records.apply(remover(), { entity: "user", source: "api", items }, { atomic });
    const creation = (over: Values = {}): ChangeItem => ({ kind: "create", values: product.anEntity("user", over) });
    const count = async () => (await product.call("member", "GET", "user?limit=1&count=exact")).body["total"];
    const read = async (id: unknown) => (await product.call("member", "GET", `user/${String(id)}`)).body.result;

    describe("of which one item is refused", () => {
      test("writes nothing as a whole, and says which [ACC-D35]", async () => {
        const before = await count();
        const { userId } = await product.create({ jobTitle: "kept" });
        const items: ChangeItem[] = [
          creation(),
          { kind: "update", id: Number(userId), values: { jobTitle: "lost" } },
          creation({ npi: "1", provider: 1 }),
        ];
        const { isWritten, items: results } = await apply(items, "all");
        expect(isWritten).toBe(false);
        expect(results.map((result) => result.status)).toEqual(["unchanged", "unchanged", "error"]);
        expect([results[0]?.id, results[1]?.record?.["jobTitle"]]).toEqual([null, "kept"]);
        expect(results[2]).toMatchObject({
          status: "error",
          record: null,
          issues: [{ code: "npiLength", attribute: "npi" }],
        });
        expect([await count(), (await read(userId))["jobTitle"]]).toEqual([Number(before) + 1, "kept"]);
      });
      test("writes the others item by item, in the order sent [ACC-D35]", async () => {
        const [one, gone] = [await product.create(), await product.create()];
        const items: ChangeItem[] = [
          { kind: "update", id: Number(one["userId"]), values: { jobTitle: "new" } },
          creation({ email: "" }),
          { kind: "delete", id: Number(gone["userId"]) },
          { kind: "update", id: 2_000_000_000, values: { jobTitle: "x" } },
          creation(),
          { kind: "update", id: Number(one["userId"]), values: { jobTitle: "again" } },
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
          ["requiresValue"],
          [],
          ["unknownRecord"],
          [],
          ["duplicateInChangeset"],
        ]);
        expect((await read(one["userId"]))["jobTitle"]).toBe("new");
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
      const record = await product.create({ jobTitle: "same" });
      const { items } = await apply(
        [{ kind: "update", id: Number(record["userId"]), values: { jobTitle: "same" } }],
        "item",
      );
      expect(items).toEqual([{ status: "unchanged", id: record["userId"], record, issues: [] }]);
    });
    test("of nothing is nothing", async () => {
      expect(await apply([], "all")).toEqual({ isWritten: true, changesetId: null, items: [] });
    });
    test("updates different attributes of different records in one statement, and mixes none up", async () => {
      const [one, other] = [
        await product.create({ jobTitle: "a", workPhone: "(608) 555-0101" }),
        await product.create({ jobTitle: "b", workPhone: "(608) 555-0102" }),
      ];
      await apply(
        [
          { kind: "update", id: Number(one["userId"]), values: { jobTitle: "A" } },
          { kind: "update", id: Number(other["userId"]), values: { workPhone: null } },
        ],
        "all",
      );
      expect(await read(one["userId"])).toMatchObject({ jobTitle: "A", workPhone: "(608) 555-0101" });
      expect(await read(other["userId"])).toMatchObject({ jobTitle: "b", workPhone: null });
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
        for (const size of [1, 50, 500]) {
          const created = await cost(
            Array.from({ length: size }, () => creation({ providerType: 70001, supervisorId: 1 })),
          );
          const changed = await cost(
            created.ids.map((id, i) => ({
              kind: "update",
              id,
              values: { email: `changed${size}.${i}@x.example`, providerType: 70002, supervisorId: id },
            })),
          );
          const freed = await cost(created.ids.map((id) => ({ kind: "update", id, values: { supervisorId: null } })));
          const deleted = await cost(created.ids.map((id) => ({ kind: "delete", id })));
          costs.push([created.statements, changed.statements, freed.statements, deleted.statements]);
        }
        const [[makingOne = 0, ...others] = [], ...many] = costs;
        // One new record is neither locked against others with its values nor looked up: the index refuses it.
        expect(many).toEqual([
          [makingOne + 2, ...others],
          [makingOne + 2, ...others],
        ]);
        expect(Math.max(...costs.flat())).toBeLessThan(20);
      });
    });
  },
  productTemplate,
);
