import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Feature flags that administrators have set; one that has no row is off. */
export const featureFlags: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.featureFlag")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("enabled", "boolean", (column) => column.notNull())
      .addColumn("at", sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn("authorId", "integer")
      .execute();
  },
};
