import { type AttributeType, type EntityType, isEmpty, type Values } from "@armature/engine";
import { fillTemplate } from "@armature/engine/schema";
import { sql } from "kysely";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { entityTable, keySql, placeOf, selectList, valueSql } from "../../records/sql/table.ts";
import type { PublishDeps } from "../publish.ts";
import { tableOf } from "../../metadata/data-tables.ts";

/** The number of rows that are filled in one transaction. */
const BATCH = 2_000;

/**
 * Fills attributes with a `valueTemplate` in records that are older than the template; saves fill all others. Runs
 * outside the publish, and can be called at any time. It does not change `updated` or the history, because the text
 * contains no new information.
 * @param filled the templates whose records are all filled, which are not read again; it gets those of this call
 */
export async function fillTemplates(deps: PublishDeps, filled: Set<string>): Promise<void> {
  const compiled = deps.metadata.current();
  for (const type of compiled.metadata.entities.values()) {
    if (type.store !== "records" || type.viewOf !== null) continue;
    for (const attribute of type.attributes.filter(({ valueTemplate }) => valueTemplate !== null)) {
      const reads = attribute.templateReads.filter((read) => type.byName.has(read));
      const template = JSON.stringify([type.name, attribute.name, attribute.valueTemplate, reads]);
      if (reads.length === 0 || filled.has(template)) continue;
      let last: number | null = 0;
      while (last !== null) last = await fillSome(deps, compiled, { type, attribute, reads }, last);
      filled.add(template);
    }
  }
}

interface Template {
  readonly type: EntityType;
  readonly attribute: AttributeType;
  /** The attributes that it reads, of those that exist. */
  readonly reads: readonly string[];
}

/** @returns the key of the last record that was read; null if none is left */
async function fillSome(
  { database }: PublishDeps,
  compiled: CompiledMetadata,
  { type, attribute: { name, valueTemplate }, reads }: Template,
  after: number,
): Promise<number | null> {
  const table = entityTable(compiled, type);
  const key = type.primaryKey.name;
  const known = sql.join(
    reads.map((read) => sql`${valueSql(table, read)} is not null`),
    sql` or `,
  );
  return database.background.transaction().execute(async (trx) => {
    const { rows } = await sql<Values>`
      select ${keySql(table)} as ${sql.id(key)}, ${selectList(table, reads)} from ${table.from}
      where ${keySql(table)} > ${after}::int and ${valueSql(table, name)} is null and (${known})
      order by 1 limit ${BATCH} for no key update of t`.execute(trx);
    const texts = rows
      .map((row) => ({ id: row[key], text: fillTemplate(valueTemplate ?? "", row) }))
      .filter(({ text }) => !isEmpty(text));
    if (texts.length > 0) {
      const { place, columnName } = placeOf(table, name);
      const value =
        place === "column"
          ? sql`${sql.id(columnName)} = r.text`
          : sql`extra = coalesce(t.extra, '{}') || jsonb_build_object(${columnName}::text, r.text)`;
      await sql`update ${tableOf(type.name)} t set ${value}
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(id int, text text)
        where ${keySql(table)} = r.id`.execute(trx);
    }
    return rows.length < BATCH ? null : Number(rows.at(-1)?.[key]);
  });
}
