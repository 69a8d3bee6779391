import { CompiledQuery, type Kysely } from "kysely";
import type { DatabaseState } from "./database.ts";
import type { DiskWatch } from "./disk-watch.ts";
import { faultOf } from "./fault.ts";
import type { SystemSchema } from "./schema.ts";
import { TIME_LIMITS } from "./time-limits.ts";

/**
 * Asks a database for its state. Never throws.
 * @param isReadOnlySql a statement that answers with one boolean
 */
export async function stateOf(
  kysely: Kysely<SystemSchema>,
  disk: DiskWatch,
  isReadOnlySql: string,
): Promise<DatabaseState> {
  const late = Promise.withResolvers<"away">();
  const timer = setTimeout(() => late.resolve("away"), TIME_LIMITS.health);
  try {
    return await Promise.race([ask(kysely, disk, isReadOnlySql), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(kysely: Kysely<SystemSchema>, disk: DiskWatch, isReadOnlySql: string): Promise<DatabaseState> {
  try {
    const { rows } = await kysely.executeQuery<Record<string, boolean>>(CompiledQuery.raw(isReadOnlySql));
    if (Object.values(rows[0] ?? {}).includes(true)) return "readOnly";
    return (await disk.isFull(kysely)) ? "diskFull" : "ready";
  } catch (error) {
    return faultOf(error) === "busy" ? "busy" : "away";
  }
}

/** Lets calls at the same time share one run. */
export function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
