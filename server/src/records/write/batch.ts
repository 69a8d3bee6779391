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
import { AppError, invalid } from "../../errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, scopeSql, valueSql } from "../sql/table.ts";
import { uniqueKey } from "../sql/unique-key.ts";

/** What a row of a batch asks for: an item of the changeset, or the issue for which there is none. */
export interface BatchRow {
  /** The value of the import key as sent; null where the row has none. */
  readonly importKey: unknown;
  readonly item: ChangeItem | null;
  readonly issue: Issue | null;
}

/**
 * Reads the rows of a batch: one with the primary key changes that record, one with a known import key the record that
 * has it, one with an unknown import key is a new record; a missing or repeated key is the row's issue. What was
 * reviewed of the record goes with the item. One statement for all of them.
 * @throws AppError invalid (400) for reviewed values that are none
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
  const keys = [...new Set(keyed.map((row) => keyOf(known, row)).filter((key) => key !== ""))];
  const ids = await idsByKey(db, compiled, scope, known, keys);
  const first = new Map<string, number>();
  return rows.map((row, index) => readRow(known, row, index, ids, first));
}

/** An entity, and the attribute by which the caller may name its records. */
interface Keyed {
  readonly type: EntityType;
  readonly importKey: AttributeType | null;
}

/** By one that the caller may not view, a row would tell whether a record has it. */
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
  const key = keyOf(known, row);
  const issue = keyIssue(known, key, first.get(key));
  if (issue) return { importKey, item: null, issue };
  first.set(key, index);
  const found = ids.get(key);
  if (found !== undefined) return { importKey, item: { kind: "update", id: found, values, ...reviewed }, issue: null };
  // Whoever reviewed a record does not mean a new one.
  if (reviewed.reviewed) return { importKey, item: null, issue: { code: "gone", attribute: null } };
  return { importKey, item: { kind: "create", values }, issue: null };
}

/**
 * `{}` is taken: it says that there was a record, which is not made anew if it is gone.
 * @throws AppError invalid (400), for names too, which would guard nothing
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

/** A change of the record that a row names by its primary key. */
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

/** Folded; empty where the row has none, or the entity no import key. */
function keyOf({ importKey }: Keyed, row: Values): string {
  const value = importKey ? row[importKey.name] : null;
  return isEmpty(value) ? "" : uniqueKey(value);
}

/** Rows are counted from 1, as a person counts them. */
function keyIssue({ type, importKey }: Keyed, key: string, earlier: number | undefined): Issue | null {
  const attribute = (importKey ?? type.primaryKey).name;
  if (key === "") return { code: "keyMissing", attribute };
  return earlier === undefined ? null : { code: "keyRepeated", attribute, args: { row: earlier + 1 } };
}

/** Ids of the scope's records by their folded import key. */
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

/** Without a column of folded keys the values themselves are read. */
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
