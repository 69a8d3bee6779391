import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../http/server-deps.ts";
import { entityTable, valueSql } from "../records/sql/table.ts";
import { FILE_ENTITY } from "./files.ts";
import type { FileStore } from "./file-store.ts";
import { type SweepDeps, sweepFileRecords, type SweepRecordsDeps } from "./sweep-records.ts";

const DAY = 24 * 3_600_000;

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

/** Sweeps once a day while the server runs, and at its start. */
export function sweepFilesDaily(
  app: FastifyInstance,
  { clock, log }: Pick<ServerDeps, "clock" | "log">,
  deps: SweepBytesDeps & SweepRecordsDeps,
): void {
  const sweep = async () => {
    await sweepFileRecords(deps, clock());
    await sweepFiles(deps, clock());
  };
  const run = () => sweep().catch((err: unknown) => log.warn({ err }, "files not swept"));
  const timer = setInterval(() => void run(), DAY).unref();
  app.addHook("onReady", async () => void run());
  app.addHook("preClose", async () => clearInterval(timer));
}
