import { type AttributeType, type ColumnKind, type EntityType, may, mayAttribute } from "@armature/engine";
import { sharedValue } from "@armature/engine/access";
import { COMMON_ATTRIBUTES } from "@armature/engine/schema";
import type { StoredColumn } from "@armature/engine/storage";
import { type RawBuilder, sql } from "kysely";
import type { EntityStorage } from "../../metadata/catalogue.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { SQL_TYPES } from "../../metadata/storage-steps.ts";
import { accountValueSql } from "./people.ts";
import { builtInRoles, wholeRolesSql } from "./roles-sql.ts";
import { organizationOf, type Scope } from "../scope.ts";

export type Sql = RawBuilder<unknown>;

/**
 * The table of one entity, with the alias `t`. Only this file knows whether a value has a column or is a key in
 * `extra`.
 */
export interface EntityTable {
  readonly type: EntityType;
  readonly storage: EntityStorage;
  readonly from: Sql;
  /** The common columns of this table. */
  readonly common: readonly string[];
  /** All names of the table's records: attributes, then the common columns that are not attributes. */
  readonly names: readonly string[];
}

const tables = new WeakMap<EntityStorage, EntityTable>();

/** @throws Error if the entity has no table; callers have found the entity in the same metadata */
export function entityTable(compiled: CompiledMetadata, type: EntityType): EntityTable {
  const storage = compiled.storage.get(type.name);
  if (!storage) throw new Error(`The entity ${type.name} has no table in revision ${compiled.revision}`);
  const former = tables.get(storage);
  if (former?.type === type) return former;
  const table = tableOver(type, storage);
  tables.set(storage, table);
  return table;
}

/** Like {@link entityTable}, for a type that is not in the metadata yet but whose values are stored. */
export function tableOver(type: EntityType, storage: EntityStorage): EntityTable {
  const common = commonOf(type);
  const own = type.attributes.map((attribute) => attribute.name);
  const names = [...own, ...common.filter((name) => !own.includes(name))];
  return { type, storage, from: sql`${tableOf(storage.table)} t`, common, names };
}

/** The common columns of the entity's records. */
export function commonOf({ scope }: EntityType): readonly string[] {
  return COMMON_ATTRIBUTES.filter((name) => name !== "organizationId" || scope === "organization");
}

export function placeOf(table: EntityTable, attribute: string): StoredColumn {
  const place = table.storage.places.get(attribute);
  if (!place) throw new Error(`The attribute ${table.type.name}.${attribute} has no place`);
  return place;
}

/** Whether the attribute takes one record now but still stores lists. The first record of each list counts. */
export function readsFirstOfList({ type }: EntityTable, { attribute, columnKind }: StoredColumn): boolean {
  return columnKind === "references" && type.byName.get(attribute)?.column === "reference";
}

/** The stored value as typed SQL, from a column or from `extra`. */
export function valueSql(table: EntityTable, attribute: string, alias = "t"): Sql {
  if (table.common.includes(attribute)) return sql.id(alias, attribute);
  const kept = accountValueSql(table.type, attribute, alias);
  if (kept !== null) return kept;
  const place = placeOf(table, attribute);
  if (!readsFirstOfList(table, place)) return storedSql(place, alias);
  if (place.place === "column") return sql`(${sql.id(alias, place.columnName)})[1]`;
  return sql`((${sql.id(alias, "extra")} -> ${sql.lit(place.columnName)} ->> 0)::integer)`;
}

/** What is stored in a column, or in a key of `extra`, as typed SQL. */
export function storedSql(
  { place, columnName, columnKind }: Pick<StoredColumn, "place" | "columnName" | "columnKind">,
  alias: string,
): Sql {
  if (place === "column") return sql.id(alias, columnName);
  const type = SQL_TYPES[columnKind];
  const extra = sql.id(alias, "extra");
  if (type === "jsonb" || type === "integer[]") return sql`(${extra} -> ${sql.lit(columnName)})`;
  return sql`((${extra} ->> ${sql.lit(columnName)})::${sql.raw(type)})`;
}

/** A value of a column of this kind, which may be given as its text. */
export function typed(value: Sql, kind: ColumnKind): Sql {
  return sql`(${value})::${sql.raw(SQL_TYPES[kind])}`;
}

/** The kind of column that an attribute is stored in. */
export function kindOf({ storage }: EntityTable, attribute: string): ColumnKind {
  return storage.places.get(attribute)?.columnKind ?? "text";
}

/**
 * A `select` list of attributes and common columns under their own names. Never `*`, because the columns of a table can
 * change.
 */
export function selectList(table: EntityTable, names: readonly string[]): Sql {
  return sql.join(names.map((name) => sql`${readSql(table, name)} as ${sql.id(name)}`));
}

/** The value as it reads, which may have more than what is stored. */
function readSql(table: EntityTable, name: string): Sql {
  const value = valueSql(table, name);
  const attribute = table.type.byName.get(name);
  const roles = attribute ? builtInRoles(attribute) : [];
  return roles.length > 0 ? wholeRolesSql(value, roles) : value;
}

/**
 * The condition that limits a statement to the records in scope. It is part of every query; rows are never filtered
 * afterwards.
 */
export function scopeSql(table: EntityTable, scope: Scope, alias = "t"): Sql {
  const { type, storage } = table;
  const column = type.scope === "self" ? storage.primaryKey : "organizationId";
  const bound = organizationSql(type, scope, sql.id(alias, column));
  return type.sharedBy === null || scope.isServer ? bound : sql`${bound} and ${ownSql(table, scope, alias)}`;
}

/**
 * The condition that limits what belongs to organizations to that of the scope.
 * @param owner the organization of the row
 */
export function organizationSql(type: EntityType, scope: Scope, owner: Sql): RawBuilder<boolean> {
  const organizationId = organizationOf(type, scope);
  if (organizationId !== null) return sql`${owner} = ${organizationId}`;
  return scope.isBound && type.scope !== "configuration" ? sql`${owner} is null` : sql`true`;
}

/** The caller's own records, and shared ones if the caller may view which are shared. */
export function ownSql(table: EntityTable, { userId, permission }: Scope, alias = "t"): Sql {
  const { type } = table;
  const own = sql`${sql.id(alias, "createdBy")} = ${userId}::int`;
  const { sharedBy } = type;
  if (sharedBy === null || !mayAttribute(permission, type.name, sharedBy, "view")) return own;
  return sql`(${own} or ${valueSql(table, sharedBy, alias)} = ${sql.lit(sharedValue(type) as number)})`;
}

export function keySql(table: EntityTable): Sql {
  return sql.ref(`t.${table.storage.primaryKey}`);
}

/** Whether the caller may read the labels of an entity's records. */
export function mayReadLabels({ permission }: Scope, { name, readableAttribute }: EntityType): boolean {
  return may(permission, name, "view") && mayAttribute(permission, name, readableAttribute, "view");
}

/** SQL for the readable label of the record with this id, if it is in scope; null if the caller may not read it. */
export function labelSql(compiled: CompiledMetadata, scope: Scope, attribute: AttributeType, id: Sql): Sql {
  const target = compiled.metadata.entities.get(attribute.fkName ?? "");
  if (!target || target.store !== "records" || !mayReadLabels(scope, target)) return sql`null::text`;
  const table = entityTable(compiled, target);
  const { primaryKey, places } = table.storage;
  const readable = places.get(target.readableAttribute)?.columnName ?? primaryKey;
  const name = (column: string) => sql.id("label", column);
  return sql`(select ${name(readable)}::text from ${tableOf(table.storage.table)} label
    where ${name(primaryKey)} = ${id} and ${scopeSql(table, scope, "label")})`;
}

/**
 * The id as a list of one. Empty if the value cannot be a primary key.
 * @example
 * ```ts
 * import { rowId } from "@armature/server";
 * rowId(12); // → [12]
 * rowId("twelve"); // → []
 * ```
 */
export function rowId(id: unknown): readonly number[] {
  return typeof id === "number" && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? [id] : [];
}
