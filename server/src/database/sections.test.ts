import { sql } from "kysely";
import { expect, test } from "vitest";
import { sections } from "../../../migrations/src/0025-sections.ts";
import { describeDatabases } from "./testing.ts";

describeDatabases("the stored attributes", (database) => {
  test("have sections afterwards; entities that were made here have pages; the rest is as it was", async () => {
    const { kysely } = database();
    const [person, staff] = [{ preHTML: "<h2>Person</h2>" }, { preHTML: "<h2>Staff</h2>" }];
    const rows = [
      { name: "a", kind: "attribute", shipped: person, local: { values: staff, base: person } },
      { name: "b", kind: "attribute", shipped: null, local: { values: person, base: {} } },
      { name: "c", kind: "attribute", shipped: { label: "C" }, local: null },
      { name: "d", kind: "preset", shipped: person, local: null },
      { name: "e", kind: "entity", shipped: null, local: { values: { label: "E" }, base: {} } },
      { name: "f", kind: "entity", shipped: { label: "F" }, local: { values: { label: "G" }, base: { label: "F" } } },
    ];
    for (const row of rows) {
      const [first, second] = [row.shipped, row.local].map((layer) => layer && JSON.stringify(layer));
      await sql`insert into system."definition" ("kind", "entity", "name", "shipped", "local", "removed")
        values (${row.kind}, 'sectionTest', ${row.name}, ${first}::text::jsonb, ${second}::text::jsonb, false)`.execute(
        kysely,
      );
    }
    await sections.up(kysely);
    const stored = await sql`select "name", "shipped", "local" from system."definition" where "entity" = 'sectionTest'
      order by "name"`.execute(kysely);
    expect(stored.rows).toEqual([
      {
        name: "a",
        shipped: { section: "Person" },
        local: { values: { section: "Staff" }, base: { section: "Person" } },
      },
      { name: "b", shipped: null, local: { values: { section: "Person" }, base: {} } },
      { name: "c", shipped: { label: "C" }, local: null },
      { name: "d", shipped: person, local: null },
      { name: "e", shipped: null, local: { values: { label: "E", hasPages: true }, base: {} } },
      { name: "f", shipped: { label: "F" }, local: { values: { label: "G" }, base: { label: "F" } } },
    ]);
  });
});
