import pg from "pg";
import { startPostgres } from "../.ci/postgres.ts";
import { stopAll } from "./processes.ts";

export interface BenchDatabase {
  readonly url: string;
  /** A separate connection that no server uses. */
  readonly client: pg.Client;
}

/** Provides a PostgreSQL that ends with all processes that were started on it. */
export async function withDatabase<T>(measure: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return await measure({ url: postgres.url, client });
  } finally {
    await client.end();
    await stopAll();
    await postgres.stop();
  }
}
