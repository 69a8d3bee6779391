import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** The codes of links in mails: hashed, of one type, for one use (ACC-D24). */
export const verificationCodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.verificationCode")
      .addColumn("codeHash", "text", (column) => column.primaryKey())
      .addColumn("type", "text", (column) =>
        column.notNull().check(sql`"type" in ('account-verification', 'password-reset')`),
      )
      .addColumn("userId", "integer", (column) =>
        column.notNull().references("system.account.userId").onDelete("cascade"),
      )
      .addColumn("expires", instant, (column) => column.notNull())
      .addColumn("used", instant)
      .execute();
    await sql`create index "verificationCodeUser" on system."verificationCode" ("userId")`.execute(db);
  },
};
