import { type EntityType, isEmpty, sameValue, type Values } from "@armature/engine";
import type { HistoryEntry } from "@armature/engine/history";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../../database/column-types.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";
import { namesOf, presentDefinition } from "../../metadata/renames.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, scopeSql, type Sql, storedSql, valueSql } from "../sql/table.ts";

type Db = Kysely<SystemSchema>;

/** A write of a record, as the history has it. */
export interface WrittenRow {
  readonly at: Instant;
  readonly kind: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** A record, and what was written to it. */
interface WrittenRecord {
  readonly type: EntityType;
  readonly recordId: number;
  readonly rows: readonly WrittenRow[];
}

/** A conversion of one attribute. */
interface Converted {
  readonly revision: number;
  readonly at: Instant;
  readonly by: number | null;
  readonly column: string;
  readonly former: string | null;
}

/**
 * What conversions did to the values of one record, oldest first: an entry for each that changed a value. Nothing is
 * stored for them. Former columns have the values of their moment; once they are purged, the writes before and after
 * tell.
 */
export async function conversionEntries(
  db: Db,
  compiled: CompiledMetadata,
  scope: Scope,
  { type, recordId, rows }: WrittenRecord,
): Promise<readonly HistoryEntry[]> {
  const conversions = await readConversions(db, compiled, type);
  if (conversions.size === 0) return [];
  const table = entityTable(compiled, type);
  const record = await readColumns(
    db,
    table,
    [...conversions.keys()],
    sql`${keySql(table)} = ${recordId}::int and ${scopeSql(table, scope)}`,
  );
  const entries = [...conversions].flatMap(([name, own]) => entriesOf(name, own, { rows, record }));
  return entries.toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0));
}

/** Attribute → its conversions, oldest first. */
async function readConversions(
  db: Db,
  { renames }: CompiledMetadata,
  { name: entity, byName }: EntityType,
): Promise<ReadonlyMap<string, Converted[]>> {
  const wanted = namesOf(renames, entity).map((each) => {
    const change = { kind: "attribute", entity: each.entity, conversion: {} };
    return sql`"operations" @> ${JSON.stringify([change])}::jsonb`;
  });
  const { rows } = await sql<{ number: number; at: Instant; authorId: number | null; operations: unknown }>`
    select "number", "at", "authorId", "operations" from system.revision
    where ${sql.join(wanted, sql` or `)} order by "number"`.execute(db);
  const found = rows.flatMap(({ number: revision, at, authorId: by, operations }) =>
    (operations as readonly DefinitionChange[]).flatMap((written) => {
      const change = presentDefinition(renames, written, revision);
      const isOwn = change.kind === "attribute" && change.entity === entity && byName.has(change.name);
      return isOwn && change.conversion ? [{ name: change.name, of: { revision, at, by, ...change.conversion } }] : [];
    }),
  );
  const byAttribute = Map.groupBy(found, ({ name }) => name);
  return new Map([...byAttribute].map(([name, own]) => [name, own.map(({ of }) => of)]));
}

/** What the columns of the attributes have for a record. */
interface RecordColumns {
  readonly created: Instant | null;
  /** By attribute. */
  readonly now: Values;
  /** By column name; a column that was purged is not there. */
  readonly former: Values;
}

async function readColumns(
  db: Db,
  table: EntityTable,
  names: readonly string[],
  where: Sql,
): Promise<RecordColumns | null> {
  const former = table.storage.former.filter(({ attribute }) => names.includes(attribute));
  const stored = names.filter((name) => table.storage.places.has(name));
  const { rows } = await sql<Values>`select t."created" as "record_created", ${sql.join([
    ...stored.map((name) => sql`${valueSql(table, name)} as ${sql.id(`now_${name}`)}`),
    ...former.map((column) => sql`${storedSql(column, "t")} as ${sql.id(`of_${column.columnName}`)}`),
  ])} from ${table.from} where ${where}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    created: row["record_created"] as Instant,
    now: Object.fromEntries(stored.map((name) => [name, row[`now_${name}`]])),
    former: Object.fromEntries(former.map(({ columnName }) => [columnName, row[`of_${columnName}`]])),
  };
}

interface Known {
  readonly rows: readonly WrittenRow[];
  readonly record: RecordColumns | null;
}

function entriesOf(name: string, own: readonly Converted[], { rows, record }: Known): readonly HistoryEntry[] {
  const writes = rows.filter((row) => hasValue(row.old, name) || hasValue(row.new, name));
  const made = rows.find(({ kind }) => kind === "create")?.at ?? record?.created ?? "";
  let last: unknown;
  return own.flatMap((each, index): readonly HistoryEntry[] => {
    if (each.at < made) return [];
    const since = own[index - 1]?.at ?? "";
    const until = own[index + 1]?.at ?? null;
    const written = writes.findLast(({ at }) => at > since && at <= each.at);
    const next = writes.find(({ at }) => at > each.at && (until === null || at <= until));
    const before = firstKnown(valueAt(record, each.former), written && valueIn(written.new, name), last);
    const now = until === null ? record?.now[name] : undefined;
    // The column itself has what the last write before the next conversion left.
    const after = firstKnown(next && valueIn(next.old, name), valueAt(record, each.column), now);
    last = after;
    if (before === undefined || after === undefined || isAlike(before, after)) return [];
    const { at: auditTimestamp, by: auditUserId, revision } = each;
    return [{ attributeMap: { [name]: after }, auditTimestamp, auditUserId, revision }];
  });
}

function hasValue(values: unknown, name: string): boolean {
  return typeof values === "object" && values !== null && Object.hasOwn(values, name);
}

function valueIn(values: unknown, name: string): unknown {
  return (values as Values | null)?.[name] ?? null;
}

/** Undefined if the column was purged. A column that was never set aside has the present values, not those of then. */
function valueAt(record: RecordColumns | null, column: string | null): unknown {
  return column !== null && record && Object.hasOwn(record.former, column) ? record.former[column] : undefined;
}

function firstKnown(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

/** A list of one says the same as the one value. */
function isAlike(a: unknown, b: unknown): boolean {
  return sameValue([a].flat().filter(isSome), [b].flat().filter(isSome));
}

function isSome(value: unknown): boolean {
  return !isEmpty(value);
}
