import type { Metadata } from "@armature/engine";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { type Making, makingOf, type ReadsForms } from "./making.ts";

/**
 * Reads the storage catalogue, which says where the values of each attribute are stored. Of several columns that were
 * set aside, the newest comes first: a restore takes the first.
 */
export async function loadCatalogue(db: Kysely<SystemSchema>): Promise<readonly StoredColumn[]> {
  const rows = await db
    .selectFrom("system.storage")
    .select(["entity", "attribute", "place", "columnName", "columnKind", "ready", "scope", "conversion"])
    .where("place", "!=", "failed")
    .orderBy("entity")
    .orderBy("asideAt", "desc")
    .orderBy("columnName")
    .execute();
  return rows as readonly StoredColumn[];
}

/**
 * Entity → number of dropped columns in its table. PostgreSQL counts them towards the column limit. Keys of former
 * unique attributes and purged values leave such columns.
 */
export async function loadDropped(db: Kysely<SystemSchema>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ entity: string; dropped: number }>`
    select c.relname as entity, count(*)::int as dropped from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'data' and c.relkind = 'r' and a.attisdropped group by c.relname`.execute(db);
  return new Map(rows.map(({ entity, dropped }) => [entity, dropped]));
}

/** Where the values of one entity are stored: all that the SQL for its records needs. */
export interface EntityStorage {
  /** The name of its table: that of the entity, except in the plan of a release that renames it. */
  readonly table: string;
  readonly primaryKey: string;
  /** Attribute → its column, or its key in `extra`. */
  readonly places: ReadonlyMap<string, StoredColumn>;
  /** Attribute → the column with its unique key. */
  readonly keys: ReadonlyMap<string, StoredColumn>;
  /** Attribute → the column that is filled with its values in another form, which each write fills too. */
  readonly making: ReadonlyMap<string, Making>;
  /** Columns that conversions set aside, each with the values of that moment. Nothing writes them. */
  readonly former: readonly StoredColumn[];
}

/**
 * Entity → its storage. Only entities with a table.
 * @param reading needed while a column is in the making
 * @param tableOf the name of an entity's table
 */
export function storageOf(
  catalogue: readonly StoredColumn[],
  metadata: Metadata,
  reading?: ReadsForms,
  tableOf: (entity: string) => string = String,
): ReadonlyMap<string, EntityStorage> {
  const byEntity = Map.groupBy(catalogue, (column) => column.entity);
  const entries = [...metadata.entities.values()].flatMap((type) => {
    const columns = byEntity.get(type.name);
    if (type.store !== "records" || !columns) return [];
    const isPlace = (c: StoredColumn) => c.place === "column" || c.place === "extra";
    const storage: EntityStorage = {
      table: tableOf(type.name),
      primaryKey: type.primaryKey.name,
      places: new Map(columns.filter(isPlace).map((c) => [c.attribute, c])),
      keys: new Map(columns.filter((c) => c.place === "key").map((c) => [c.attribute, c])),
      making: makingOf(columns, reading),
      former: columns.flatMap((c) =>
        c.place === "aside" && c.conversion ? [{ ...c, place: c.conversion.place }] : [],
      ),
    };
    return [[type.name, storage] as const];
  });
  return new Map(entries);
}
