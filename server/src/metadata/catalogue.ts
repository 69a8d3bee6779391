import type { Metadata, StoredColumn } from "@armature/engine";
import type { Kysely } from "kysely";
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
