import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Entities that administrators made close with their organization, as new ones do, where a shipped entity has the flag.
 * Until now they stayed open.
 */
export const closingKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update system."definition" set "local" = pg_catalog.jsonb_set("local", '{values,closable}', 'true')
      where "kind" = 'entity' and "shipped" is null and ("local" -> 'values') is not null and exists (
        select from system."definition" where "kind" = 'entity' and ("shipped" -> 'closable') = 'true')`.execute(db);
  },
};
