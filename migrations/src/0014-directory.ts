import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the built-in directory and the built-in crowd groups keep. */
export const directory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.directoryPerson")
      .addColumn("mailKey", "text", (column) => column.primaryKey())
      .addColumn("mail", "text", (column) => column.notNull())
      .addColumn("entraId", "text", (column) => column.notNull().unique())
      .addColumn("principalName", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("system.crowdGroup")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("created", sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("system.crowdMember")
      .addColumn("group", "text", (column) => column.notNull().references("system.crowdGroup.name"))
      .addColumn("usernameKey", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("crowdMember_pkey", ["group", "usernameKey"])
      .execute();
  },
};
