import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { fillTemplates } from "./template-job.ts";

describeDatabases(
  "records from before a template",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    }, 60_000);
    afterAll(() => product.close());

    test("get its text by a publish or a start, in a column and beside the columns [F-037]", async () => {
      const db = database().kysely;
      await sql`
        insert into data.address ("organizationId", "created", "updated", "address", "city", "state", "zip", "fullAddress")
        select ${OWN}, now(), now(), * from (values
          ('1 Main St', 'Reno', 'NV', '89501-0001', null), (null, null, null, null, null), ('2 Main St', null, null, null, 'Kept')
        ) as stored`.execute(db);
      await product.publish("address.sign", { elementType: "TextField", label: "Sign", valueTemplate: "To {city}" });
      const texts = async () => {
        const { rows } = await sql<{ line: string | null; sign: string | null }>`
          select "fullAddress" as line, "sign" as sign from data.address order by "addressId"`.execute(db);
        return rows;
      };
      const { metadata } = product;
      await fillTemplates({ database: database(), metadata, clock: () => new Date(0) });
      const filled = [
        { line: "1 Main St, Reno, NV 89501-0001", sign: "To Reno" },
        { line: null, sign: null },
        { line: "Kept", sign: null },
      ];
      expect(await texts()).toEqual(filled);
      await fillTemplates({ database: database(), metadata, clock: () => new Date(0) });
      expect(await texts()).toEqual(filled);
    });
  },
  productTemplate,
);
