import { textForm, type Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { equipment, HARBOR, NORTHGATE } from "../testing/equipment.testing.ts";
import { emptyTemplate } from "../metadata/testing.ts";
import type { Product } from "../start/product.ts";
import { openExample, tokenOf } from "../testing/test-product.ts";
import { demoSignIns } from "./load-examples.ts";
import { readExampleRecords } from "./seed-files.ts";

describePostgresqlFirst(
  "the examples of a first start",
  (database) => {
    let product: Product;
    const open = () =>
      openExample(database(), {
        application: equipment,
        exampleRecords: readExampleRecords(equipment.metadata),
      });
    beforeAll(async () => {
      product = await open();
    });
    afterAll(() => product.app.close());

    async function rowsOf(table: string): Promise<readonly Values[]> {
      const { rows } = await sql<Values>`select * from ${sql.table(table)}`.execute(database().kysely);
      return rows;
    }

    test.each([
      ["user", 10],
      ["room", 5],
      ["device", 70],
      ["sparePart", 5],
      ["inspection", 5],
      ["workOrder", 5],
    ])("hold records of %s in both sites", async (entity, least) => {
      const records = await rowsOf(`data.${entity}`);
      for (const id of [NORTHGATE, HARBOR]) {
        expect(records.filter((record) => record["organizationId"] === id).length).toBeGreaterThanOrEqual(least);
      }
    });
    test("are nobody's: addresses of mail and numbers of telephones that are kept for examples", async () => {
      const users = await rowsOf("data.user");
      expect(users.filter((user) => !String(user["email"]).endsWith(".example"))).toEqual([]);
      const phones = users.flatMap((user) => user["phone"] ?? []);
      expect(phones.length).toBeGreaterThan(10);
      expect(phones.filter((phone) => !textForm(phone).includes(") 555-01"))).toEqual([]);
    });
    test("let everybody named at the start sign in", async () => {
      const named = demoSignIns(equipment.metadata);
      expect(named.length).toBeGreaterThan(2);
      for (const username of named) expect(await tokenOf(product, username)).not.toBe("");
    });
    test("are loaded once", async () => {
      const before = [await rowsOf("data.user"), await rowsOf("data.device")];
      const again = await open();
      await again.app.close();
      expect([await rowsOf("data.user"), await rowsOf("data.device")]).toEqual(before);
    });
  },
  emptyTemplate,
);
