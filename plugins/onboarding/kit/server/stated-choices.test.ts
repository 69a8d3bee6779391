import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOf, describePostgresql, fileOf, upload } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

describePostgresql(
  "what ships",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "buildOpen");
    });
    afterAll(() => product.close());

    async function recordOf(entity: "location" | "department"): Promise<string> {
      const { rows } = await sql<{ id: number }>`insert into ${sql.id("data", entity)}
        ("organizationId", "name", "created", "updated") values (${OWN}::int, 'Main', now(), now())
        returning ${sql.id(`${entity}Id`)} as id`.execute(database().kysely);
      return `${entity}/${String(rows[0]?.id)}`;
    }
    const lock = (entity: string, id: unknown, isLocked = true) =>
      sql`update ${sql.id("data", entity)} set "locked" = ${isLocked} where ${sql.id(`${entity}Id`)} = ${Number(id)}`.execute(
        database().kysely,
      );
    const save = async (path: string, body: Readonly<Record<string, unknown>>) => {
      const { status, body: answer } = await product.call("member", "PUT", path, body);
      return [status, [answer.message, ...(answer.errors ?? []).map(({ message }) => message)].join(" ")];
    };

    test("checks an NPI's last digit, locks locations and departments alone, and begins a refused upload as given [GEN-D43]", async () => {
      const user = await product.create({ provider: 1, npi: null });
      const path = `user/${String(user["userId"])}`;
      expect(await save(path, { npi: "123456789" })).toEqual([400, expect.stringContaining("Must be 10 digits long.")]);
      expect(await save(path, { npi: "1234567890" })).toEqual([400, expect.stringContaining("This is no NPI")]);
      expect((await save(path, { npi: "1234567893" }))[0]).toBe(200);

      await lock("user", user["userId"]);
      expect((await save(path, { jobTitle: "Nurse" }))[0]).toBe(200);
      for (const entity of ["location", "department"] as const) {
        const record = await recordOf(entity);
        const id = record.split("/")[1];
        expect((await save(record, { name: "North" }))[0]).toBe(200);
        await lock(entity, id);
        expect(await save(record, { name: "South" })).toEqual([423, expect.stringContaining("locked")]);
        await lock(entity, id, false);
        expect((await save(record, { name: "South" }))[0]).toBe(200);
      }

      for (const [name, bytes] of [
        ["run.exe", contentOf("pdf")],
        ["a.xlsx", contentOf("pdf")],
      ] as const) {
        const { status, body } = await upload(product, "member", "file2", fileOf(name, bytes));
        expect([name, status]).toEqual([name, 400]);
        expect(body.message).toMatch(/^File type not valid\. .*[Cc]hoose (a|that) file/);
      }
    });
  },
  productTemplate,
);
