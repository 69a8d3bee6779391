import { randomBytes } from "node:crypto";
import type { Filter } from "@armature/engine";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import { orderColumns } from "../../records/sql/cursor.ts";
import { NOTHING_STORED } from "../../records/sql/display.ts";
import { filterSql } from "../../records/sql/filter-sql.ts";
import { entityTable, scopeSql } from "../../records/sql/table.ts";
import { technicianScope, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { definitionKey } from "../../metadata/definitions.ts";
import { indexNames } from "../../metadata/storage-steps.ts";

describeDatabases(
  "an indexed attribute",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    const indexesOf = (attribute: string) => {
      const { definitions } = product.metadata.current();
      const id = definitions.get(definitionKey({ kind: "attribute", entity: "user", name: attribute }))?.id;
      const columnName = `index_${id}`;
      return indexNames({ entity: "user", attribute, place: "index", columnName, columnKind: "text" });
    };
    const built = async () => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        join pg_index on indexrelid = pg_class.oid where relname like 'index\_%' and indisvalid`.execute(
        database().kysely,
      );
      return rows.map(({ name }) => name);
    };
    const makeIndexed = async (name: string) => {
      const label = `Label of ${name}`;
      const values = { name, label, elementType: "TextField", indexed: true };
      expect((await product.call("manager", "POST", "userAttribute", values)).status).toBe(201);
    };

    /** The plan that the database would use if it could not read all rows. */
    const planFor = (body: (table: ReturnType<typeof tableOf>) => RawBuilder<unknown>) =>
      database()
        .kysely.transaction()
        .execute(async (trx) => {
          for (const way of ["seqscan", "bitmapscan", "sort"]) {
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
          }
          const { rows } = await sql<Record<string, string>>`explain ${body(tableOf())}`.execute(trx);
          return rows.map((row) => row["QUERY PLAN"]).join("\n");
        });
    const tableOf = () => {
      const compiled = product.metadata.current();
      const type = compiled.metadata.entities.get("user");
      if (!type) throw new Error("there are no users");
      return { compiled, type, scope: technicianScope(product), table: entityTable(compiled, type) };
    };
    const filtered = (attribute: string, values: readonly string[]) =>
      planFor(({ compiled, type, scope, table }) => {
        const where: Filter = { kind: "term", attribute, operator: "equals", values };
        const one = type.byName.get(attribute);
        if (!one) throw new Error(`there is no ${attribute}`);
        const matching = filterSql(
          { compiled, scope, table, stored: NOTHING_STORED, timeZone: "UTC", attribute: () => one },
          where,
        );
        return sql`select 1 from ${table.from} where ${scopeSql(table, scope)} and ${matching}`;
      });
    const sorted = (attribute: string) =>
      planFor(({ compiled, scope, table }) => {
        const { by } = orderColumns({ compiled, scope, table, stored: NOTHING_STORED, timeZone: "UTC" }, [
          { attribute, descending: false },
        ]);
        return sql`select 1 from ${table.from} where ${scopeSql(table, scope)} order by ${by} limit 25`;
      });

    test("is filtered for values and sorted through its indexes; an import key from the start", async () => {
      await makeIndexed("bench");
      for (const attribute of ["email", "bench"]) {
        const { order, match } = indexesOf(attribute);
        await expect.poll(built).toEqual(expect.arrayContaining([order, match]));
        const inMatch = new RegExp(`Scan using ${match} .*\\n.*Index Cond: .*lower.* = ANY`);
        expect(await filtered(attribute, ["A", "b"])).toMatch(inMatch);
        expect(await filtered(attribute, [])).toMatch(
          new RegExp(`Scan using ${match} .*\\n.*Index Cond: .*lower.* = ''`),
        );
        expect(await sorted(attribute)).toMatch(new RegExp(`Scan using ${order} `));
      }
    });

    test("refuses a text that its index cannot hold, with a reason", async () => {
      await makeIndexed("ledge");
      await expect.poll(built).toContain(indexesOf("ledge").match);
      const ledge = randomBytes(30_000).toString("base64");
      const body = { ...product.anEntity("user"), ledge };
      const { status, body: refused } = await product.call("technician", "POST", "user", body);
      expect([status, refused.message]).toEqual([400, expect.stringContaining("too long for the index of its field")]);
      expect((await product.call("technician", "POST", "user", { ...body, ledge: "short" })).status).toBe(201);
    });

    test("loses them when it is indexed no longer, and with the attribute", async () => {
      for (const [name, end] of [
        ["shelf", () => product.call("manager", "PUT", "userAttribute/shelf", { indexed: false })],
        ["stool", () => product.call("manager", "DELETE", "userAttribute/stool")],
      ] as const) {
        await makeIndexed(name);
        const { order, match } = indexesOf(name);
        await expect.poll(built).toEqual(expect.arrayContaining([order, match]));
        expect((await end()).status).toBeLessThan(300);
        await expect.poll(built).not.toContain(order);
        expect(await built()).not.toContain(match);
      }
    });
  },
  registerTemplate,
);
