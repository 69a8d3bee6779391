import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Mails are sent by jobs. Those that wait get one, which starts when a try of the former release has ended. `due` and
 * `tries` are only there for that release while it still runs: a later one deletes them.
 */
export const mailJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table system."mail" alter column "due" set default 'infinity'`.execute(db);
    await sql`insert into system."job" ("id", "name", "created", "due")
      select "id", 'platform:mail', "created", "due" from system."mail"
      where "sent" is null and "refused" is null and "expires" > now()
      on conflict do nothing`.execute(db);
    await sql`update system."mail" set "due" = 'infinity' where "sent" is null and "refused" is null`.execute(db);
  },
};
