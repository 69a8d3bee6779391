import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Finds the revisions that changed a definition, whose names are in `operations`. Revisions are few, so each is indexed at
 * once: a list of those that are not would be read by every search.
 */
export const definitionHistory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index "revision_operations" on system.revision using gin ("operations" jsonb_path_ops) with (fastupdate = off)`.execute(
      db,
    );
  },
};
