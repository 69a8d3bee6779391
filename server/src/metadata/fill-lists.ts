import type { FillStep, StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { hasColumn, tableOf } from "./data-tables.ts";

type Sql = RawBuilder<unknown>;

/** A value of one choice or of several, in a column or in `extra`. */
interface PlacedValue {
  readonly text: Sql;
  readonly json: Sql;
  /** The assignment of an update. */
  readonly set: (value: Sql) => Sql;
}

/**
 * Takes over the values of an attribute that has one choice in place of several, or several in place of one, in one
 * statement. A list from before stays whole where the present value is its first item.
 */
export async function fillLists(trx: Kysely<SystemSchema>, { column, from }: FillStep): Promise<void> {
  const [target, source] = [await placedValue(trx, column), await placedValue(trx, from)];
  const first = sql`(${source.json} ->> 0)`;
  const [value, before, now] =
    column.columnKind === "json"
      ? [
          sql`case when ${source.text} is not null then jsonb_build_array(${source.text}) end`,
          sql`(${target.json} ->> 0)`,
          source.text,
        ]
      : [first, target.text, first];
  await sql`update ${tableOf(column.entity)} set ${target.set(value)}
    where ${before} is distinct from ${now}`.execute(trx);
}

async function placedValue(trx: Kysely<SystemSchema>, { entity, columnName }: StoredColumn): Promise<PlacedValue> {
  if (await hasColumn(trx, entity, columnName)) {
    const own = sql.id(columnName);
    return { text: own, json: own, set: (value) => sql`${own} = ${value}` };
  }
  const key = sql.lit(columnName);
  return {
    text: sql`(extra ->> ${key})`,
    json: sql`(extra -> ${key})`,
    set: (value) => sql`extra = (coalesce(extra, '{}'::jsonb) - ${key})
      || jsonb_strip_nulls(jsonb_build_object(${key}, ${value}))`,
  };
}
