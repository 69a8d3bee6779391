import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** Mails, each written in the transaction that causes it, and what became of it. */
export const mail: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.mail")
      .addColumn("id", "uuid", (column) => column.primaryKey())
      .addColumn("userId", "integer", (column) => column.notNull())
      .addColumn("to", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text")
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("expires", instant, (column) => column.notNull())
      .addColumn("due", instant, (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("sent", instant)
      .addColumn("refused", instant)
      .addColumn("problem", "text")
      .addColumn("logged", "boolean", (column) => column.notNull().defaultTo(false))
      .execute();
    await sql`create index "mailDue" on system.mail ("due") where "sent" is null and "refused" is null`.execute(db);
    await sql`create index "mailUser" on system.mail ("userId")`.execute(db);
  },
};
