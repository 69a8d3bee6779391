import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** By what a person tells the own sessions apart: an id that opens nothing, the device, and when it was used last. */
export const activeSessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("system.session")
      .addColumn("id", "integer", (column) => column.generatedByDefaultAsIdentity().notNull().unique())
      .addColumn("device", "text")
      .addColumn("lastUsed", instant)
      .execute();
    await sql`update system."session" set "lastUsed" = "signedInAt"`.execute(db);
    await sql`alter table system."session" alter column "lastUsed" set not null`.execute(db);
  },
};
