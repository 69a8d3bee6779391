import pg from "pg";
import { startPostgres } from "../.ci/postgres.ts";
import { stopAll } from "./processes.ts";

export interface OpenedDatabase {
  readonly url: string;
  /** A separate connection that no server uses. */
  readonly client: pg.Client;
}

export interface BenchDatabase extends OpenedDatabase {
  /** Creates a further database on the same PostgreSQL. */
  readonly openDatabase: (name: string) => Promise<OpenedDatabase>;
}

/** Provides a PostgreSQL that ends with all processes that were started on it. */
export async function withDatabase<T>(measure: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  const clients: pg.Client[] = [];
  const open = async (url: string): Promise<OpenedDatabase> => {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
    return { url, client };
  };
  try {
    const first = await open(postgres.url);
    const openDatabase = async (name: string) => {
      await first.client.query(`create database ${name}`);
      return open(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href);
    };
    return await measure({ ...first, openDatabase });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await stopAll();
    await postgres.stop();
  }
}
