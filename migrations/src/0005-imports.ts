import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which file a changeset was imported from, and what people of an organization decided about the sheets of an entity. */
export const imports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("system.changeset").addColumn("fileId", "integer").execute();
    await sql`create index "changesetFile" on system.changeset ("organizationId", "entity")
      where "fileId" is not null`.execute(db);
    await db.schema
      .createTable("system.importChoice")
      .addColumn("organizationId", "integer", (column) => column.notNull())
      .addColumn("entity", "text", (column) => column.notNull())
      .addColumn("columns", "jsonb", (column) => column.notNull())
      .addColumn("values", "jsonb", (column) => column.notNull())
      .addPrimaryKeyConstraint("importChoiceKey", ["organizationId", "entity"])
      .execute();
  },
};
