import { afterAll, beforeAll, expect, test } from "vitest";
import {
  contentOf,
  createRecords,
  describePostgresql,
  fileOf,
  sweepFileRecords,
  upload,
} from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

/* The portal's files may name a record themselves; all else about the sweep stands on the equipment register. */
describePostgresql(
  "a sweep of the portal's files",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
    });
    afterAll(() => product.close());

    test("keeps what names a record itself", async () => {
      const { body } = await product.call("member", "POST", "device", product.anEntity("device"));
      const send = async (fields: Readonly<Record<string, string>>) => {
        const answer = await upload(product, "member", "upload", fileOf("a.pdf", contentOf("pdf")), fields);
        expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        return Number(answer.body.result);
      };
      const ids = [await send({ deviceId: String(body.result["deviceId"]) }), await send({})];
      const { metadata } = product;
      const records = createRecords({ database: database(), metadata, clock: () => new Date() });
      const later = new Date(Date.now() + 400 * 24 * 3_600_000);
      await sweepFileRecords({ kysely: database().kysely, metadata, records }, later);
      const statuses = ids.map(async (id) => (await product.call("member", "GET", `file2/${id}`)).status);
      expect(await Promise.all(statuses)).toEqual([200, 404]);
    });
  },
  productTemplate,
);
