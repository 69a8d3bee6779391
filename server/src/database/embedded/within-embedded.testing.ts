import { CompiledQuery } from "kysely";
import { openDatabase } from "../open.ts";

const SILENT = { info: () => undefined, warn: () => undefined };

/** Runs a statement by its text. */
export type RunText = <Row extends object>(
  text: string,
  values?: unknown[],
) => Promise<{ readonly rows: readonly Row[] }>;

/** Opens the embedded database of a folder that no product uses now, runs statements, and closes it. */
export async function withinEmbedded<T>(dataDir: string, run: (query: RunText) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: null, dataDir, log: SILENT });
  try {
    return await run((text, values = []) => database.kysely.executeQuery(CompiledQuery.raw(text, values)));
  } finally {
    await database.close();
  }
}
