import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** Tokens with which programs make calls for people. They go with the account. */
export const tokens: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.token")
      .addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn("keyHash", "text", (column) => column.notNull().unique())
      .addColumn("start", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("userId", "integer", (column) =>
        column.notNull().references("system.account.userId").onDelete("cascade"),
      )
      .addColumn("organizationId", "integer")
      .addColumn("scopes", "jsonb", (column) => column.notNull())
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("expires", instant, (column) => column.notNull())
      .addColumn("revoked", instant)
      .addColumn("lastUsed", instant)
      .addColumn("address", "text")
      .addColumn("noticed", "integer")
      .execute();
    await sql`create index "tokenUser" on system."token" ("userId")`.execute(db);
  },
};
