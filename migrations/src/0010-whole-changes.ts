import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Beside which changeset one was written: what went along with deleted records comes back with them. */
export const wholeChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("system.changeset").addColumn("wholeId", "uuid").execute();
    await sql`create index "changesetWhole" on system.changeset ("wholeId") where "wholeId" is not null`.execute(db);
  },
};
