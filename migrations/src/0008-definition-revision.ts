import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** In which revision each definition changed last, so that an instance reads what a publish changed, and no more. */
export const definitionRevision: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("system.definition")
      .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
