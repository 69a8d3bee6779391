import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * Jobs, each written in the transaction that causes it. A write of the server has an idempotency key of its own: until
 * now, no two keys without an author were equal.
 */
export const jobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.job")
      .addColumn("id", "uuid", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("key", "text")
      .addColumn("payload", "jsonb")
      .addColumn("changesetId", "uuid")
      .addColumn("organizationId", "integer")
      .addColumn("depth", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("due", instant, (column) => column.notNull())
      .addColumn("starts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("round", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("running", "boolean", (column) => column.notNull().defaultTo(false))
      .addColumn("lost", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("done", instant)
      .addColumn("failed", instant)
      .addColumn("problem", "text")
      .execute();
    await sql`create unique index "jobKey" on system."job" ("name", "key") where "key" is not null`.execute(db);
    await sql`create index "jobDue" on system."job" ("name", "due") where "done" is null and "failed" is null`.execute(
      db,
    );
    await sql`create index "jobFailed" on system."job" ("failed") where "failed" is not null`.execute(db);
    await sql`alter table system."changeset" add column "job" text`.execute(db);
    await sql`update system."changeset" as "later" set "idempotencyKey" = null
      from system."changeset" as "first"
      where "later"."authorId" is null and "first"."authorId" is null
        and "later"."idempotencyKey" = "first"."idempotencyKey" and "later"."id" > "first"."id"`.execute(db);
    await sql`drop index system."changesetIdempotency"`.execute(db);
    await sql`create unique index "changesetIdempotency" on system."changeset" ("authorId", "idempotencyKey")
      nulls not distinct where "idempotencyKey" is not null`.execute(db);
  },
};
