import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { EntityTable } from "./table.ts";

type Db = Kysely<SystemSchema>;

/** Reserves ids for new records, before anything refers to them. Ids are never reused. */
export async function reserveIds(trx: Db, table: EntityTable, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select nextval(${sequenceSql(table)}) as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map((row) => Number(row.id));
}

/** Moves the sequence past ids that the server chose itself. */
export async function skipIds(trx: Db, table: EntityTable, ids: readonly number[]): Promise<void> {
  const highest = Math.max(...ids);
  await sql`select setval(${sequenceSql(table)}, greatest(${highest}::bigint, nextval(${sequenceSql(table)})))`.execute(
    trx,
  );
}

function sequenceSql({ type, storage }: EntityTable): RawBuilder<unknown> {
  return sql`pg_get_serial_sequence(${`data."${type.name}"`}, ${storage.primaryKey})::regclass`;
}
