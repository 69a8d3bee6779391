import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A column is filled beside the present one before it takes its place. `conversion` says how, and by what change. One
 * that failed leaves its reason for a while.
 */
export const conversions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table system.storage drop constraint storage_place_check,
      add constraint storage_place_check
        check ("place" in ('column', 'extra', 'aside', 'key', 'index', 'making', 'failed')),
      add column "conversion" jsonb`.execute(db);
  },
};
