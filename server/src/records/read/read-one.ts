import type { EntityType, Values } from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type LabelsByName, type Names, NAMES, namesColumn, namesOfRecord } from "../sql/labels.ts";
import { rowNames } from "./query.ts";
import { organizationOf, type Scope } from "../scope.ts";
import { runCached } from "../sql/statement-cache.ts";
import { entityTable, keySql, scopeSql, selectList, type Sql } from "../sql/table.ts";

/** A record as the caller may view it, with the names of what it refers to. */
export interface NamedRecord<Row extends Values = Values> {
  readonly record: Row;
  readonly names: Names;
}

/**
 * Reads one record in scope with its names, in one statement.
 * @returns null if no such record is in scope
 * @throws AppError noOrganization (409)
 */
export async function readOne(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: number,
): Promise<NamedRecord | null> {
  organizationOf(type, scope);
  const key = `one ${type.name}`;
  const [row] = await runCached<Values>(db, compiled, scope, {
    key,
    values: [id],
    build: (places, asked) => oneSql(compiled, places, type, asked),
  });
  if (!row) return null;
  const { [NAMES]: found, ...record } = row;
  return { record, names: namesOfRecord(type, scope, found as LabelsByName) };
}

function oneSql(compiled: CompiledMetadata, scope: Scope, type: EntityType, id: Sql): RawBuilder<Values> {
  const table = entityTable(compiled, type);
  const { column, from } = namesColumn(compiled, scope, table);
  return sql`select ${selectList(table, rowNames(table, scope, null))}, ${column}
    from ${table.from} ${from} where ${keySql(table)} = ${id} and ${scopeSql(table, scope)}`;
}
