import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * What was exported by whom and when, without the values: each record with the last of its history at that moment, from
 * which the values of then are found again when the sheet comes back.
 */
export const exports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.export")
      .addColumn("id", "uuid", (column) => column.primaryKey())
      .addColumn("entity", "text", (column) => column.notNull())
      .addColumn("organizationId", "integer")
      .addColumn("by", "integer")
      .addColumn("at", instant, (column) => column.notNull())
      .addColumn("attributes", sql`text[]`, (column) => column.notNull())
      .addColumn("recordIds", sql`integer[]`, (column) => column.notNull())
      .addColumn("historyIds", sql`bigint[]`, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("exportAt").on("system.export").column("at").execute();
  },
};
