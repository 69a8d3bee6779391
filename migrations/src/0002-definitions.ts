import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** When each definition changed last, which If-Match compares; within what each unique key is unique. */
export const definitions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("system.definition")
      .addColumn("updated", instant, (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema.alterTable("system.storage").addColumn("scope", "text").execute();
  },
};
