import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the last sync of each organization's people came to (ACC-D05). */
export const userSyncs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.userSync")
      .addColumn("organizationId", "integer", (column) => column.primaryKey())
      .addColumn("at", sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn("syncedList", sql`integer[]`, (column) => column.notNull())
      .addColumn("unsyncedList", sql`integer[]`, (column) => column.notNull())
      .execute();
  },
};
