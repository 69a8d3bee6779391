import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The releases that have published their definitions here, oldest first: so that an older one that starts later is
 * refused. A database of a former release has none yet.
 */
export const releases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.release")
      .addColumn("id", "integer", (column) => column.generatedByDefaultAsIdentity().primaryKey())
      .addColumn("platform", "text", (column) => column.notNull())
      .addColumn("application", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("at", sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
  },
};
