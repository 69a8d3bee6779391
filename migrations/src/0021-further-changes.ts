import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Which rows of a changeset's history are not the caller's own: what went along with deleted records, and what modules
 * wrote. Until now each entity had a changeset of its own, which named the whole (`changeset.wholeId`). Those stay
 * readable.
 */
export const furtherChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table system.history add column "isFurther" boolean not null default false`.execute(db);
  },
};
