import type { Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { Making } from "../../metadata/making.ts";
import { type EntityTable, keySql, storedSql } from "../sql/table.ts";
import type { Row } from "./write-sql.ts";

/**
 * The rows with what former columns have for them, in one statement; without any where no change needs them. They are
 * read within the lock of the records, and nothing else writes them.
 */
export async function withFormer<Each extends Row>(
  trx: Kysely<SystemSchema>,
  table: EntityTable,
  rows: readonly Each[],
): Promise<readonly Each[]> {
  const makings = [...table.storage.making].filter(
    ([name, { former }]) => former !== null && rows.some((row) => Object.hasOwn(row.changed, name)),
  );
  if (makings.length === 0) return rows;
  const { rows: read } = await sql<Values & { readonly row_key: number }>`
    select ${keySql(table)} as "row_key", ${formerList(makings)} from ${table.from}
    where ${keySql(table)} = any(${rows.map(({ id }) => id)}::int[])`.execute(trx);
  const former = new Map(read.map(({ row_key: id, ...values }) => [id, values]));
  return rows.map((row) => ({ ...row, former: former.get(row.id) ?? {} }));
}

/** A `select` list of the former values, each under the name of its attribute. */
function formerList(makings: readonly (readonly [string, Making])[]) {
  return sql.join(
    makings.flatMap(([name, { former }]) => (former ? [sql`${storedSql(former, "t")} as ${sql.id(name)}`] : [])),
  );
}
