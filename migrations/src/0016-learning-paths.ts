import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the built-in learning system keeps: who is enrolled in which learning paths (GEN-D33). */
export const learningPaths: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.learningPathEnrolment")
      .addColumn("principalKey", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("learningPathId", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("learningPathEnrolment_pkey", ["principalKey", "kind", "learningPathId"])
      .execute();
  },
};
