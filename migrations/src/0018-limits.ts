import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * Where each person has signed in before (networks and browsers, of which only hashes are kept); amounts that are limited
 * within a time; and of a mail, which code its link gets when it is sent, so that no stored text holds one.
 */
export const limits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.signInPlace")
      .addColumn("userId", "integer", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("lastUsed", instant, (column) => column.notNull())
      .addPrimaryKeyConstraint("signInPlaceKey", ["userId", "key"])
      .execute();
    await sql`create index "signInPlaceByKey" on system."signInPlace" ("key")`.execute(db);
    await db.schema
      .createTable("system.usage")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("since", instant, (column) => column.notNull())
      .addColumn("expires", instant, (column) => column.notNull())
      .execute();
    await db.schema.alterTable("system.mail").addColumn("codeType", "text").execute();
  },
};
