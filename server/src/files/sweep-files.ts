import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { SystemSchema } from "../database/schema.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityTable, valueSql } from "../records/table.ts";
import { FILE_ENTITY } from "./files.ts";
import type { FileStore } from "./file-store.ts";

const DAY = 24 * 3_600_000;

export interface SweepDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly metadata: MetadataStore;
  readonly store: FileStore;
}

/** Deletes the bytes of files whose records are long gone, or never came to be. Any instance may, at any time. */
export function sweepFiles({ kysely, metadata, store }: SweepDeps, now: Date): Promise<void> {
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
  deps: SweepDeps,
): void {
  const run = () => sweepFiles(deps, clock()).catch((err: unknown) => log.warn({ err }, "files not swept"));
  const timer = setInterval(() => void run(), DAY).unref();
  app.addHook("onReady", async () => void run());
  app.addHook("preClose", async () => clearInterval(timer));
}
