import type { EntityType } from "@armature/engine";
import { keepsNamed } from "@armature/engine/schema";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type EntityTable, entityTable, keySql, valueSql } from "../sql/table.ts";

/** Ids of records, by entity. */
type Leaving = ReadonlyMap<string, readonly number[]>;

/**
 * Finds which of these records others refer to, through every attribute with `fkName` except those that cascade. Takes
 * one statement.
 * @param ids records about to be deleted, locked for update
 * @param leaving records whose references do not count, because they are deleted too
 */
export async function findUses(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  type: EntityType,
  ids: readonly number[],
  leaving: Leaving = new Map(),
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const uses = [...compiled.metadata.entities.values()].flatMap((holder) => {
    if (holder.store !== "records") return [];
    const attributes = holder.attributes.filter((a) => keepsNamed(a, type.name));
    return attributes.map((a) => usesSql(compiled, holder, a.name, a.column === "references", ids, leaving));
  });
  if (uses.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`${sql.join(uses, sql` union `)}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

function usesSql(
  compiled: CompiledMetadata,
  holder: EntityType,
  attribute: string,
  isList: boolean,
  ids: readonly number[],
  leaving: Leaving,
) {
  const table = entityTable(compiled, holder);
  const others = leaving.get(holder.name);
  const counts = others ? sql`and ${keySql(table)} <> all(${others}::int[])` : sql``;
  const value = valueSql(table, attribute);
  const refers = refersSql(table, attribute, isList, ids);
  if (!isList) return sql`select ${value} as id from ${table.from} where ${refers} ${counts}`;
  return sql`select used.id from ${table.from}, unnest(${value}) used(id) where ${refers} and used.id = any(${ids}::int[]) ${counts}`;
}

/** Whether an attribute of a row refers to one of the records. */
export function refersSql(
  table: EntityTable,
  attribute: string,
  isList: boolean,
  ids: readonly number[],
): RawBuilder<unknown> {
  const value = valueSql(table, attribute);
  return isList ? sql`${value} && ${ids}::int[]` : sql`${value} = any(${ids}::int[])`;
}
