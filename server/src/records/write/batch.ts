import {
  type AttributeType,
  type ChangeItem,
  type EntityType,
  isEmpty,
  type Issue,
  mayAttribute,
  type Values,
} from "@armature/engine";
import { REVIEWED, type Reviewed } from "@armature/engine/changes";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError, invalid } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, scopeSql, valueSql } from "../sql/table.ts";
import { uniqueKey } from "../sql/unique-key.ts";

/** One row of a batch: the item of the changeset, or the issue that keeps the row from becoming one. */
export interface BatchRow {
  /** The value of the import key as sent; null if the row has none. */
  readonly importKey: unknown;
  readonly item: ChangeItem | null;
  readonly issue: Issue | null;
}

/**
 * Turns the rows of a batch into items, with one statement for all rows.
 *
 * A row with a primary key updates that record. A row with a known import key updates the record that has it. A row
 * with an unknown import key creates a record. A missing or repeated key is an issue of the row. Reviewed values go
 * with the item.
 *
 * @throws AppError invalid (400) if the reviewed values are malformed
 */
export async function readBatch(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  rows: readonly Values[],
): Promise<readonly BatchRow[]> {
  const known = { type, importKey: importKeyOf(type, scope) };
  const keyed = rows.filter((row) => isEmpty(row[type.primaryKey.name]));
  const keys = [...new Set(keyed.map((row) => foldedImportKey(known, row)).filter((key) => key !== ""))];
  const ids = await idsByKey(db, compiled, scope, known, keys);
  const first = new Map<string, number>();
  return rows.map((row, index) => readRow(known, row, index, ids, first));
}

/** An entity, and the attribute that the caller may identify its records by. */
interface Keyed {
  readonly type: EntityType;
  readonly importKey: AttributeType | null;
}

/** Null if the caller may not view the import key: a row would otherwise reveal whether a record has the key. */
function importKeyOf({ importKey, name }: EntityType, { permission }: Scope): AttributeType | null {
  return importKey && mayAttribute(permission, name, importKey.name, "view") ? importKey : null;
}

function readRow(
  known: Keyed,
  row: Values,
  index: number,
  ids: ReadonlyMap<string, number>,
  first: Map<string, number>,
): BatchRow {
  const { [known.type.primaryKey.name]: id, [REVIEWED]: _, ...values } = row;
  const reviewed = reviewedOf(known.type, row, index);
  const importKey = row[known.importKey?.name ?? ""] ?? null;
  if (!isEmpty(id)) return { importKey, ...named(id, values, reviewed) };
  const key = foldedImportKey(known, row);
  const issue = keyIssue(known, key, first.get(key));
  if (issue) return { importKey, item: null, issue };
  first.set(key, index);
  const found = ids.get(key);
  if (found !== undefined) return { importKey, item: { kind: "update", id: found, values, ...reviewed }, issue: null };
  // The caller reviewed an existing record, so a new one must not be created.
  if (reviewed.reviewed) return { importKey, item: null, issue: { code: "gone", attribute: null } };
  return { importKey, item: { kind: "create", values }, issue: null };
}

/**
 * Accepts `{}`: it says that a record existed, so it is not created again if it is gone.
 * @throws AppError invalid (400) if the values are malformed or name unknown attributes, which would guard nothing
 */
function reviewedOf(type: EntityType, row: Values, index: number): { readonly reviewed?: Reviewed } {
  const reviewed = row[REVIEWED];
  if (reviewed === undefined) return {};
  if (typeof reviewed !== "object" || Array.isArray(reviewed))
    throw invalid(
      `row ${index + 1}: ${REVIEWED} takes the values that were reviewed, or null where there was no record`,
    );
  const unknown = Object.keys(reviewed ?? {}).filter((name) => !type.byName.has(name));
  if (unknown.length > 0) throw unknownReviewed(type, unknown, index);
  return { reviewed: reviewed as Reviewed };
}

function unknownReviewed({ label }: EntityType, names: readonly string[], index: number): AppError {
  const problem = (name: string) =>
    `row ${index + 1}: ${REVIEWED} names ${name}, which is no attribute of ${label.toLowerCase()}`;
  const errors = names.map((name) => ({ code: "unknownAttribute", attribute: name, message: problem(name) }));
  return new AppError("invalid", { args: { problem: problem(names.join(", ")) }, errors });
}

/** An update of the record with this primary key. */
function named(
  id: unknown,
  values: Values,
  reviewed: { readonly reviewed?: Reviewed },
): Pick<BatchRow, "item" | "issue"> {
  const isId = typeof id === "string" || typeof id === "number";
  return isId
    ? { item: { kind: "update", id, values, ...reviewed }, issue: null }
    : { item: null, issue: { code: "unknownRecord", attribute: null } };
}

/** The folded import key; empty if the row has no value or the entity no import key. */
function foldedImportKey({ importKey }: Keyed, row: Values): string {
  const value = importKey ? row[importKey.name] : null;
  return isEmpty(value) ? "" : uniqueKey(value);
}

/** Messages count rows from 1. */
function keyIssue({ type, importKey }: Keyed, key: string, earlier: number | undefined): Issue | null {
  const attribute = (importKey ?? type.primaryKey).name;
  if (key === "") return { code: "keyMissing", attribute };
  return earlier === undefined ? null : { code: "keyRepeated", attribute, args: { row: earlier + 1 } };
}

/** Ids of the records in scope, by folded import key. */
async function idsByKey(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { type, importKey }: Keyed,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0 || importKey === null || type.store !== "records") return new Map();
  const table = entityTable(compiled, type);
  const column = table.storage.keys.get(importKey.name);
  return column?.ready === false || column === undefined
    ? readAllKeys(db, table, scope, importKey.name)
    : readKeys(db, table, scope, column.columnName, keys);
}

async function readKeys(
  db: Kysely<SystemSchema>,
  table: EntityTable,
  scope: Scope,
  column: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const key = sql.ref(`t.${column}`);
  const { rows } = await sql<{ id: number; key: string }>`
    select ${keySql(table)} as id, ${key} as key from ${table.from}
    where ${scopeSql(table, scope)} and ${key} = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Reads the values themselves, because the entity has no column of folded keys yet. */
async function readAllKeys(
  db: Kysely<SystemSchema>,
  table: EntityTable,
  scope: Scope,
  attribute: string,
): Promise<ReadonlyMap<string, number>> {
  const value = valueSql(table, attribute);
  const { rows } = await sql<{ id: number; value: unknown }>`
    select ${keySql(table)} as id, ${value} as value from ${table.from}
    where ${scopeSql(table, scope)} and ${value} is not null`.execute(db);
  return new Map(rows.map((row) => [uniqueKey(row.value), row.id]));
}
