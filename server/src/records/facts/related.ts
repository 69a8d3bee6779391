import { type AttributeType, type EntityType, isEmpty, mayAttribute, type Lookup, type Values } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Group, inReach, recordsOf } from "./group.ts";
import type { Scope } from "../scope.ts";
import { instantSql } from "../sql/display.ts";
import { type EntityTable, entityTable, keySql, rowId, scopeSql, valueSql } from "../sql/table.ts";

type RecordLookup = Extract<Lookup, { readonly kind: "record" }>;

export interface RelatedRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly writes: readonly PlannedWrite[];
  readonly others: readonly Group[];
}

/**
 * The requested columns of the record that an item refers to by this attribute. Undefined if they were not looked up.
 */
export type RelatedFor = (item: PlannedWrite, by: string) => Values | null | undefined;

/** Runs the lookups of kind `record` for a changeset: one statement for each attribute that is looked up by. */
export async function resolveRelated(
  request: RelatedRequest,
  attributes: readonly AttributeType[],
): Promise<RelatedFor> {
  const needs = attributes.flatMap((a) => a.needs.filter((need): need is RecordLookup => need.kind === "record"));
  return readRelatedBy(request, needs);
}

/** If several lookups use the same attribute, only the first is read. */
export async function readRelatedBy(request: RelatedRequest, needs: readonly RecordLookup[]): Promise<RelatedFor> {
  const found = new Map<string, ReadonlyMap<number, Values>>();
  for (const need of needs) {
    if (!found.has(need.by)) found.set(need.by, await readRelated(request, need));
  }
  return (item, by) => {
    const records = found.get(by);
    const [record = null] = rowId(item.after[by]).map((id) => records?.get(id) ?? null);
    return records && record;
  };
}

async function readRelated(
  { db, compiled, scope, writes, others }: RelatedRequest,
  need: RecordLookup,
): Promise<ReadonlyMap<number, Values>> {
  const type = compiled.metadata.entities.get(need.entity);
  const ids = [...new Set(writes.flatMap((item) => rowId(item.after[need.by])))];
  if (!type || type.store !== "records" || ids.length === 0) return new Map();
  const table = entityTable(compiled, type);
  const { rows } = await sql<{ id: number; columns: Values }>`
    select ${keySql(table)} as id, ${objectSql(table, need.columns)} as columns from ${table.from}
    where ${keySql(table)} = any(${ids}::int[]) and ${scopeSql(table, scope)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row.columns]));
  for (const [id, { values }] of recordsOf(inReach(others, scope), type.name)) {
    if (values === null) found.delete(id);
    else found.set(id, columnsOf(type, values, need.columns));
  }
  return found;
}

function columnsOf({ byName }: EntityType, values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.flatMap((name) => (byName.has(name) ? [[name, values[name] ?? null]] : [])));
}

/**
 * SQL for the requested columns of the record that has a unique value. Null unless the record is in the caller's
 * organization and the caller may view all these columns.
 */
export function holderSql(table: EntityTable, scope: Scope, columns: readonly string[]): RawBuilder<unknown> {
  const { type } = table;
  const seen = columns.filter(
    (name) => type.byName.has(name) && mayAttribute(scope.permission, type.name, name, "view"),
  );
  if (seen.length < columns.length || seen.length === 0 || isEmpty(scope.organizationId)) return sql`null::jsonb`;
  return sql`case when ${scopeSql(table, scope)} then ${objectSql(table, seen)} end`;
}

/** Attributes of a record as one JSON object, with instants as records have them. Unknown names are left out. */
export function objectSql(table: EntityTable, names: readonly string[]): RawBuilder<unknown> {
  const known = names.flatMap((name) => table.type.byName.get(name) ?? []);
  const entries = known.map(({ name, column }) => {
    const value = valueSql(table, name);
    return sql`${sql.lit(name)}::text, ${column === "timestamp" ? instantSql(value) : value}`;
  });
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(entries.length / MOST_ENTRIES)) },
    (_, i) => sql`jsonb_build_object(${sql.join(entries.slice(i * MOST_ENTRIES, (i + 1) * MOST_ENTRIES))})`,
  );
  return sql`(${sql.join(parts, sql` || `)})`;
}

/** A function of PostgreSQL takes at most 100 arguments, two for each entry. */
const MOST_ENTRIES = 50;
