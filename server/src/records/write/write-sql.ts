import { type ColumnKind, isEmpty, type Values } from "@armature/engine";
import { type Made, valueIn } from "@armature/engine/changes";
import { claimsOf } from "@armature/engine/schema";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { memoize } from "../../base/memoize.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import type { Making } from "../../metadata/making.ts";
import { SQL_TYPES } from "../../metadata/storage-steps.ts";
import { type Part, runParts } from "../sql/statement-parts.ts";
import { type EntityTable, readsFirstOfList, keySql, placeOf } from "../sql/table.ts";
import { keyOfRecord } from "../sql/unique-key.ts";

type Db = Kysely<SystemSchema>;

/** A record to write: all its values, its key, and the values that differ. */
export interface Row {
  readonly id: number;
  readonly after: Values;
  readonly changed: Values;
  /** What former columns have for it, by attribute: values that come back where nobody changed them since. */
  readonly former?: Values;
  /** When and by whom a restored record was first created. */
  readonly made?: Made;
}

/** A column of the statement: its name, its SQL type and where its value comes from. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: (row: Row) => unknown;
  /** What an update writes, if it is not the value itself. */
  readonly merged?: RawBuilder<unknown>;
}

export interface Stamp {
  readonly organizationId: number | null;
  readonly by: number | null;
  readonly at: string;
}

/** One statement for all new records. The values go as one jsonb parameter. Null if there are none. */
export function insertPart(table: EntityTable, rows: readonly Row[], stamp: Stamp): Part | null {
  if (rows.length === 0) return null;
  const { columns, into, shape } = insertParts(table);
  const data = rows.map((row) => {
    const { at, by } = row.made ?? stamp;
    const values: Record<string, unknown> = { created: at, createdBy: by, updated: stamp.at };
    if (stamp.organizationId !== null) values["organizationId"] = stamp.organizationId;
    for (const column of columns) {
      const value = column.value(row);
      // An absent column becomes null.
      if (value !== null) values[column.name] = value;
    }
    return values;
  });
  return {
    key: `insert ${table.type.name}`,
    values: [JSON.stringify(data)],
    build: (json) => sql`${into} from jsonb_to_recordset(${json}::jsonb) as r(${shape})`,
  };
}

interface InsertParts {
  /** The columns of the record itself; those of the stamp follow. */
  readonly columns: readonly Column[];
  /** `insert into … select …`. */
  readonly into: RawBuilder<unknown>;
  /** All columns with their types. */
  readonly shape: RawBuilder<unknown>;
}

/**
 * The parts that are the same for all new records of a table. A table may have sixty columns, so they are built once
 * per revision.
 */
const insertParts = memoize((table: EntityTable): InsertParts => {
  const { storage, type } = table;
  const key: Column = { name: storage.primaryKey, type: "integer", value: (row) => row.id };
  const attributes = type.attributes.map(({ name }) => name);
  const columns = [key, ...columnsOf(table, attributes)];
  const all = [...columns, ...STAMPED.filter(({ name }) => table.common.includes(name))];
  const names = all.map(({ name }) => quoted(name)).join(", ");
  return {
    columns,
    into: sql`insert into ${tableOf(type.name)} ${sql.raw(`(${names}) select ${names}`)}`,
    shape: sql.raw(all.map((column) => `${quoted(column.name)} ${column.type}`).join(", ")),
  };
});

/** The columns of a {@link Stamp}. A record of the configuration has no organization. */
const STAMPED = [
  { name: "created", type: "timestamptz(3)" },
  { name: "createdBy", type: "integer" },
  { name: "updated", type: "timestamptz(3)" },
  { name: "organizationId", type: "integer" },
] as const;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export async function insertRows(trx: Db, table: EntityTable, rows: readonly Row[], stamp: Stamp): Promise<void> {
  await runWrites(trx, table.storage, [{ inserted: insertPart(table, rows, stamp) }]);
}

/** A record's new `updated`. */
interface Stamped {
  readonly id: number;
  readonly updated: string;
}

/**
 * One statement for all updated records. It writes every column that changes in any of them. `updated` rises by at
 * least 1 ms with each write; the statement returns it. Null if there are none.
 */
export function updatePart(table: EntityTable, rows: readonly Row[], at: string): Part<Stamped> | null {
  if (rows.length === 0) return null;
  const names = [...new Set([...rows.flatMap((row) => Object.keys(row.changed)), ...namesReadAsFirst(table)])];
  // An attribute name never has an underscore, so this name is free.
  const key: Column = { name: "row_key", type: "integer", value: (row) => row.id };
  const columns = [key, ...columnsOf(table, names)];
  const data = rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, column.value(row)])));
  const isOne = rows.length === 1;
  return {
    key: `update ${table.type.name} ${isOne ? "one" : "some"} ${names.join()}`,
    values: [at, JSON.stringify(data)],
    build: (stamp, json) => updateSql(table, columns, isOne, [stamp, json]),
  };
}

function updateSql(
  table: EntityTable,
  [key, ...columns]: readonly Column[],
  isOne: boolean,
  [stamp, json]: readonly RawBuilder<unknown>[],
): RawBuilder<Stamped> {
  const sets = columns.map(assigned);
  const updated = sql`"updated" = greatest(${stamp}::timestamptz(3), t."updated" + interval '1 millisecond')`;
  const shape = [key, ...columns].flatMap((column) => (column ? `${quoted(column.name)} ${column.type}` : []));
  const all = sql`jsonb_to_recordset(${json}::jsonb) as r(${sql.raw(shape.join(", "))})`;
  // `limit 1` tells the planner that there is one row. Otherwise it expects a hundred and reads the whole table.
  const changed = isOne ? sql`(select * from ${all} limit 1) r` : all;
  return sql<Stamped>`
    update ${table.from} set ${sql.join([...sets, updated])} from ${changed}
    where ${keySql(table)} = r."row_key" returning ${keySql(table)} as id, t."updated" as updated`;
}

/** Writes values to columns in the making, and nothing else of the records: they are as they were. */
export async function fillMade(
  trx: Db,
  table: EntityTable,
  makings: readonly (readonly [string, Making])[],
  rows: readonly { readonly id: number; readonly made: Values }[],
): Promise<void> {
  const stored = makings.map(([name, { column }]) => ({ place: column, value: (row: Row) => row.after[name] }));
  const columns = [...columnsIn(stored.filter(({ place }) => place.place === "column")), ...extraIn(stored)];
  const key: Column = { name: "row_key", type: "integer", value: (row) => row.id };
  const data = rows.map(({ id, made }) =>
    Object.fromEntries([key, ...columns].map(({ name, value }) => [name, value({ id, after: made, changed: made })])),
  );
  const shape = [key, ...columns].map((column) => `${quoted(column.name)} ${column.type}`).join(", ");
  await sql`update ${table.from} set ${sql.join(columns.map(assigned))}
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(${sql.raw(shape)})
    where ${keySql(table)} = r."row_key" and ${keySql(table)} = any(${rows.map(({ id }) => id)}::int[])`.execute(trx);
}

function assigned({ name, merged }: Column): RawBuilder<unknown> {
  return sql`${sql.id(name)} = ${merged ?? sql`r.${sql.id(name)}`}`;
}

export async function updateRows(trx: Db, table: EntityTable, rows: readonly Row[], at: string): Promise<void> {
  await runWrites(trx, table.storage, [{ updated: updatePart(table, rows, at) }]);
}

/** One statement for all deleted records. Null if there are none. */
export function deletePart(table: EntityTable, ids: readonly number[]): Part | null {
  if (ids.length === 0) return null;
  return {
    key: `delete ${table.type.name}`,
    values: [ids],
    build: (asked) => sql`delete from ${table.from} where ${keySql(table)} = any(${asked}::int[])`,
  };
}

/** The writes to one table. Each part is a statement of its own. */
export interface TableWrites {
  readonly inserted?: Part | null;
  readonly updated?: Part<Stamped> | null;
  readonly deleted?: Part | null;
}

/**
 * Runs all parts as one statement.
 * @param cacheOwner the statement's text is cached as long as this object lives. The text may depend only on it and on the
 * keys of the parts.
 * @param others further parts
 * @returns the new `updated` of the updated records, by id, for each table
 */
export async function runWrites(
  trx: Db,
  cacheOwner: object,
  tables: readonly TableWrites[],
  others: readonly (Part | null)[] = [],
): Promise<readonly ReadonlyMap<number, string>[]> {
  const parts: [string, Part | null][] = [
    ...tables.flatMap(({ inserted, updated, deleted }, index): [string, Part | null][] => [
      [`inserted${index}`, inserted ?? null],
      [`updated${index}`, updated ?? null],
      [`deleted${index}`, deleted ?? null],
    ]),
    ...others.map((part, index): [string, Part | null] => [`other${index}`, part]),
  ];
  const answers = tables.flatMap(({ updated }, index) =>
    updated ? `select ${index} as "table", id, updated from updated${index}` : [],
  );
  const answer = answers.length > 0 ? answers.join(" union all ") : `select null::int as id where false`;
  const rows = await runParts<Stamped & { readonly table: number }>(trx, cacheOwner, Object.fromEntries(parts), answer);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return tables.map((_, index) => new Map((byTable.get(index) ?? []).map((row) => [row.id, row.updated])));
}

/** A place and what a record has there. */
interface PlacedValue {
  readonly place: StoredColumn;
  readonly value: (row: Row) => unknown;
}

/**
 * The columns that store these attributes: their own columns, those in the making, their unique keys, and `extra` once
 * for all values stored in it.
 */
function columnsOf(table: EntityTable, names: readonly string[]): readonly Column[] {
  const stored = names
    .filter((name) => name !== table.storage.primaryKey)
    .flatMap((name): readonly PlacedValue[] => [
      { place: placeOf(table, name), value: (row) => row.after[name] },
      ...madeValues(table, name),
    ]);
  const claims = claimsOf(table.type).filter(({ attributes }) => attributes.some((name) => names.includes(name)));
  const keys = claims.flatMap((claim): Column[] => {
    const key = table.storage.keys.get(claim.name);
    return key ? [{ name: key.columnName, type: "text", value: (row) => keyOfRecord(claim, row.after) }] : [];
  });
  return [...columnsIn(stored.filter(({ place }) => place.place === "column")), ...keys, ...extraIn(stored)];
}

/** The value in another form, for the column in the making if there is one. */
function madeValues({ storage }: EntityTable, name: string): readonly PlacedValue[] {
  const making = storage.making.get(name);
  if (!making) return [];
  const value: PlacedValue["value"] = (row) => valueIn(making.convert(row.after[name], row.former?.[name]));
  return [{ place: making.column, value }];
}

function columnsIn(stored: readonly PlacedValue[]): readonly Column[] {
  return stored.map(({ place: { columnName, columnKind }, value }) => ({
    name: columnName,
    type: SQL_TYPES[columnKind],
    value: (row) => storedForm(columnKind, value(row)),
  }));
}

function extraIn(stored: readonly PlacedValue[]): readonly Column[] {
  const extra = stored.filter(({ place }) => place.place === "extra");
  return extra.length > 0 ? [extraColumn(extra)] : [];
}

/** A column for lists of records stores a single record as a list, too. */
function storedForm(kind: ColumnKind, value: unknown): unknown {
  return kind === "references" && typeof value === "number" ? [value] : (value ?? null);
}

/** The attributes that keep only the first of several records on each save. */
const namesReadAsFirst = memoize((table: EntityTable): readonly string[] =>
  [...table.storage.places.values()]
    .filter((place) => readsFirstOfList(table, place))
    .map(({ attribute }) => attribute),
);

/** Values without a column of their own. An update replaces the given values and leaves all others in `extra`. */
function extraColumn(stored: readonly PlacedValue[]): Column {
  const names = stored.map(({ place }) => place.columnName);
  const entries = (row: Row) =>
    stored.flatMap(({ place: { columnName, columnKind }, value }) => {
      const own = value(row);
      return isEmpty(own) ? [] : [[columnName, storedForm(columnKind, own)] as const];
    });
  return {
    name: "extra",
    type: "jsonb",
    value: (row) => Object.fromEntries(entries(row)),
    merged: sql`(coalesce(t.extra, '{}'::jsonb) - ${names}::text[]) || r.extra`,
  };
}
