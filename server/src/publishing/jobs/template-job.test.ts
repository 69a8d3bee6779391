import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import { fillTemplates } from "./template-job.ts";

describePostgresqlFirst(
  "records from before a template",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    test("get its text by a publish or a start, in a column and beside the columns [F-037]", async () => {
      const db = database().kysely;
      const { rows: made } = await sql<{ id: number }>`
        insert into data."deviceModel" ("created", "updated", "manufacturer", "name", "title")
        select now(), now(), * from (values ('Fluvia', 'Inline', null), (null, null, null), ('Acme', null, 'Kept')) as stored
        returning "id"`.execute(db);
      await product.publish("deviceModel.sign", {
        elementType: "TextField",
        label: "Sign",
        valueTemplate: "Of {manufacturer}",
      });
      const texts = async () => {
        const { rows } = await sql<{ title: string | null; sign: string | null }>`
          select "title", "sign" from data."deviceModel"
          where "id" in (${sql.join(made.map(({ id }) => id))}) order by "id"`.execute(db);
        return rows;
      };
      const { metadata } = product;
      const deps = { database: database(), metadata, clock: () => new Date(0) };
      const known = new Set<string>();
      await fillTemplates(deps, known);
      const filled = [
        { title: "Fluvia Inline", sign: "Of Fluvia" },
        { title: null, sign: null },
        { title: "Kept", sign: "Of Acme" },
      ];
      expect(await texts()).toEqual(filled);
      // What is filled is not read again by the next publish, but by the next start.
      await sql`update data."deviceModel" set "title" = null where "id" = ${made[0]?.id}`.execute(db);
      await fillTemplates(deps, known);
      expect(await texts()).toEqual([{ ...filled[0], title: null }, ...filled.slice(1)]);
      await fillTemplates(deps, new Set());
      expect(await texts()).toEqual(filled);
    });
  },
  registerTemplate,
);
