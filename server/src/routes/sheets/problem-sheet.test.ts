import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { readSheet } from "../../sheets/read-workbook.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "a sheet of texts",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const post = (body: Values) => product.call("reader", "POST", "device/sheet", body);

    test("has them cell by cell, run as no formula, and the export that they came from", async () => {
      const exportId = "0190a0a0-0000-7000-8000-000000000000";
      const { status, bytes } = await post({ columns: ["Asset Number", "Error"], rows: [["A-1", "=1+1"]], exportId });
      expect(status).toBe(200);
      const sheet = readSheet(bytes);
      expect([sheet.rows.map((row) => [...row]), sheet.exportId]).toEqual([
        [
          ["Asset Number", "Error"],
          ["A-1", "=1+1"],
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
  registerTemplate,
);
