import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Whose database it is; until now there was one application. The names of profiles are its own, so that the database
 * knows them no more.
 */
export const application: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.application")
      .addColumn("isOnly", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`"isOnly"`))
      .addColumn("name", "text", (column) => column.notNull())
      .execute();
    await sql`insert into system.application ("name") select 'onboarding' where exists (select from system.definition)`.execute(
      db,
    );
    await sql`alter table system.account drop constraint "account_profile_check"`.execute(db);
  },
};
