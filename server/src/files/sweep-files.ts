import { sql } from "kysely";
import { entityTable, valueSql } from "../records/sql/table.ts";
import { FILE_ENTITY } from "./files.ts";
import type { FileStore } from "./file-store.ts";
import type { SweepDeps } from "./sweep-records.ts";

export interface SweepBytesDeps extends SweepDeps {
  readonly store: FileStore;
}

/**
 * Deletes bytes of files without a record: it was deleted long ago, or never created. Any instance may call it at any
 * time.
 */
export function sweepFiles({ kysely, metadata, store }: SweepBytesDeps, now: Date): Promise<void> {
  return store.sweep(now, async (keys) => {
    const compiled = metadata.current();
    const type = compiled.metadata.entities.get(FILE_ENTITY);
    if (!type) throw new Error(`There is no entity ${FILE_ENTITY}; its files are not swept`);
    const table = entityTable(compiled, type);
    const key = valueSql(table, "storageKey");
    const found = await sql<{ key: string }>`select ${key} as key from ${table.from}
      where ${key} = any(${keys}::text[])`.execute(kysely);
    return new Set(found.rows.map((row) => row.key));
  });
}
