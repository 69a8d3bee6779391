import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** The table of an entity. */
export function tableOf(entity: string): RawBuilder<unknown> {
  return sql.id("data", entity);
}

/** Whether values are in a column of their own, and not in `extra`. */
export async function hasColumn(trx: Kysely<SystemSchema>, entity: string, columnName: string): Promise<boolean> {
  const found = await sql`select 1 from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'data' and c.relname = ${entity} and a.attname = ${columnName} and not a.attisdropped`.execute(
    trx,
  );
  return found.rows.length > 0;
}
