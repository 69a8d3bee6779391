import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** Services: programs with an identity of their own. A token belongs to a person or to a service, and goes with it. */
export const services: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.service")
      .addColumn("userId", "integer", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("organizationId", "integer")
      .addColumn("profile", "text", (column) => column.notNull())
      .addColumn("ownerId", "integer", (column) => column.references("system.account.userId").onDelete("set null"))
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("disabled", instant)
      .execute();
    await sql`create index "serviceOwner" on system."service" ("ownerId")`.execute(db);
    await sql`alter table system."token" alter column "userId" drop not null,
      add column "serviceId" integer references system."service" on delete cascade,
      add constraint "tokenHolder" check (num_nonnulls("userId", "serviceId") = 1)`.execute(db);
    await sql`create index "tokenService" on system."token" ("serviceId")`.execute(db);
  },
};
