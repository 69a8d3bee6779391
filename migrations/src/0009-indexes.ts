import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The storage catalogue knows of indexes that lists are sorted and filtered through. */
export const indexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table system.storage drop constraint storage_place_check,
      add constraint storage_place_check check ("place" in ('column', 'extra', 'aside', 'key', 'index'))`.execute(db);
  },
};
