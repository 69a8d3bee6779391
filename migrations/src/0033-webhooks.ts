import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What the server remembers of a webhook beside its definition: its encrypted secrets, and how its deliveries go. The
 * former secret counts until `formerUntil`. `failures` counts failed tries in a row.
 */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table system."webhook" (
      "definitionId" integer primary key references system."definition" ("id"),
      "secret" text not null,
      "secretMade" timestamptz not null,
      "formerSecret" text,
      "formerUntil" timestamptz,
      "failures" integer not null default 0,
      "stopped" text
    )`.execute(db);
  },
};
