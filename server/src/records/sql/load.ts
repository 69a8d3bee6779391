import type { Values } from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { type LabelsByName, NAMES, namesColumn } from "./labels.ts";
import { runCached } from "./statement-cache.ts";
import { type EntityTable, keySql, scopeSql, selectList, type Sql } from "./table.ts";

type Db = Kysely<SystemSchema>;

/**
 * How records are locked on loading: a delete locks them fully, a write against other writers, a dry run not at all.
 */
export type RowLock = "for update" | "for no key update" | "";

/** The existing records in scope, by id. Locks them in id order. */
export async function loadById(
  trx: Db,
  table: EntityTable,
  scope: Scope,
  ids: readonly number[],
  lock: RowLock,
): Promise<ReadonlyMap<number, Values>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Values>`
    select ${selectList(table, table.names)} from ${table.from}
    where ${keySql(table)} = any(${ids}::int[]) and ${scopeSql(table, scope)}
    order by ${keySql(table)} ${lockSql(lock)}`.execute(trx);
  return new Map(rows.map((row) => [Number(row[table.storage.primaryKey]), row]));
}

/** One existing record in scope, with the labels of what it refers to. The statement is built once and cached. */
export async function loadNamed(
  trx: Db,
  compiled: CompiledMetadata,
  table: EntityTable,
  scope: Scope,
  id: number,
  lock: RowLock,
): Promise<{ readonly record: Values; readonly names: LabelsByName } | null> {
  const build = (places: Scope, asked: Sql) => {
    const { column, from } = namesColumn(compiled, places, table);
    return sql<Values>`
      select ${selectList(table, table.names)}, ${column} from ${table.from} ${from}
      where ${keySql(table)} = ${asked} and ${scopeSql(table, places)} ${lockSql(lock)}`;
  };
  const [row] = await runCached(trx, compiled, scope, {
    key: `load ${table.type.name} ${lock}`,
    values: [id],
    build,
  });
  if (!row) return null;
  const { [NAMES]: names, ...record } = row;
  return { record, names: names as LabelsByName };
}

function lockSql(lock: RowLock): RawBuilder<unknown> {
  return lock === "" ? sql`` : sql.raw(`${lock} of t`);
}
