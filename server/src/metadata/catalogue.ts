import type { Metadata } from "@armature/engine";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** The storage catalogue: where every attribute's values are. */
export async function loadCatalogue(db: Kysely<SystemSchema>): Promise<readonly StoredColumn[]> {
  const rows = await db
    .selectFrom("system.storage")
    .select(["entity", "attribute", "place", "columnName", "columnKind", "ready", "scope"])
    .orderBy("entity")
    .orderBy("columnName")
    .execute();
  return rows as readonly StoredColumn[];
}

/** Entity → columns that its table has lost for good: keys of what was unique, and values purged after a removal. */
export async function loadDropped(db: Kysely<SystemSchema>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ entity: string; dropped: number }>`
    select c.relname as entity, count(*)::int as dropped from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'data' and c.relkind = 'r' and a.attisdropped group by c.relname`.execute(db);
  return new Map(rows.map(({ entity, dropped }) => [entity, dropped]));
}

/** Where one entity's values are: all that the SQL of its records needs to know. */
export interface EntityStorage {
  readonly primaryKey: string;
  /** Attribute → its column or its key in `extra`. */
  readonly places: ReadonlyMap<string, StoredColumn>;
  /** Attribute → the column of its folded values. */
  readonly keys: ReadonlyMap<string, StoredColumn>;
}

/** Entity → its storage, of the entities that have a table. */
export function storageOf(catalogue: readonly StoredColumn[], metadata: Metadata): ReadonlyMap<string, EntityStorage> {
  const byEntity = Map.groupBy(catalogue, (column) => column.entity);
  const entries = [...metadata.entities.values()].flatMap((type) => {
    const columns = byEntity.get(type.name);
    if (type.store !== "records" || !columns) return [];
    const isPlace = (c: StoredColumn) => c.place === "column" || c.place === "extra";
    const storage: EntityStorage = {
      primaryKey: type.primaryKey.name,
      places: new Map(columns.filter(isPlace).map((c) => [c.attribute, c])),
      keys: new Map(columns.filter((c) => c.place === "key").map((c) => [c.attribute, c])),
    };
    return [[type.name, storage] as const];
  });
  return new Map(entries);
}
