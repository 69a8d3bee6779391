import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * How far the security log was copied to another system. A statement that adds entries gets its number of transaction
 * before theirs: so once all transactions have ended that had one, no entry comes below the last one that is seen.
 */
export const securityExport: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.securityExport")
      .addColumn("isOnly", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`"isOnly"`))
      .addColumn("lastId", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("problem", "text")
      .addColumn("since", instant)
      .execute();
    await sql`insert into system."securityExport" default values`.execute(db);
    await sql`create function system."numberTransaction"() returns trigger language plpgsql as $$
      begin
        perform pg_catalog.pg_current_xact_id();
        return null;
      end $$`.execute(db);
    await sql`create trigger "numbered" before insert on system."securityEvent"
      for each statement execute function system."numberTransaction"()`.execute(db);
  },
};
