import { type EntityType, isReference } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { entityTable, valueSql } from "./table.ts";

/**
 * Which of these records others refer to, through every attribute with `fkName`: one statement for all.
 * @param ids records about to be deleted, locked for update
 */
export async function findUses(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  type: EntityType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const uses = [...compiled.metadata.entities.values()].flatMap((holder) => {
    if (holder.store !== "records") return [];
    const attributes = holder.attributes.filter((a) => a.fkName === type.name && isReference(a.column));
    return attributes.map((a) => usesSql(compiled, holder, a.name, a.column === "references", ids));
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
) {
  const table = entityTable(compiled, holder);
  const value = valueSql(table, attribute);
  if (isList) {
    return sql`select used.id from ${table.from}, unnest(${value}) used(id) where ${value} && ${ids}::int[] and used.id = any(${ids}::int[])`;
  }
  return sql`select ${value} as id from ${table.from} where ${value} = any(${ids}::int[])`;
}
