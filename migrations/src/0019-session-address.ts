import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** From which network address a session was used last, by which a person tells two of one browser apart. */
export const sessionAddress: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("system.session").addColumn("address", "text").execute();
  },
};
