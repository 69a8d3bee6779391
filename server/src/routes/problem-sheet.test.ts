import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { readSheet } from "../sheets/read-workbook.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";

describePostgresql(
  "a sheet of texts",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const post = (body: Values) => product.call("reader", "POST", "user/sheet", body);

    test("has them cell by cell, run as no formula, and the export that they came from", async () => {
      const exportId = "0190a0a0-0000-7000-8000-000000000000";
      const { status, bytes } = await post({ columns: ["Email", "Error"], rows: [["a@x.y", "=1+1"]], exportId });
      expect(status).toBe(200);
      const sheet = readSheet(bytes);
      expect([sheet.rows.map((row) => [...row]), sheet.exportId]).toEqual([
        [
          ["Email", "Error"],
          ["a@x.y", "=1+1"],
        ],
        exportId,
      ]);
    });

    describe("is not made of", () => {
      test.each<[Values]>([
        [{ columns: [], rows: [] }],
        [{ columns: "a", rows: [] }],
        [{ columns: ["a"], rows: [[1]] }],
        [{ columns: ["a"], rows: {} }],
        [{ columns: ["a"], rows: [], exportId: "x" }],
      ])("%j", async (body) => expect((await post(body)).status).toBe(400));
    });
  },
  productTemplate,
);
