import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, DatabaseError, type DatabaseLog, errorCode } from "./database.ts";
import { DiskWatch } from "./disk-watch.ts";
import { Listener } from "./listener.ts";
import type { SystemSchema } from "./schema.ts";
import { applySettings } from "./session-settings.ts";
import { StatementNames, statementPool } from "./statement-pool.ts";
import { valueTypes } from "./types.ts";

const POOL_SIZE = 10;
const CONNECT_LIMIT_MS = 10_000;
/** Connections end after an hour, which frees prepared statements that are no longer used. */
const MAX_LIFETIME_S = 3600;
const OLDEST_VERSION = 15;

export interface PostgresqlOptions {
  readonly url: string;
  /** For LISTEN. Differs from `url` if that leads to a connection pooler. */
  readonly listenUrl: string;
  readonly log: DatabaseLog;
}

/** @throws DatabaseError if the server cannot be reached, refuses the sign-in, or is older than PostgreSQL 15 */
export async function openPostgresql({ url, listenUrl, log }: PostgresqlOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "armature",
    types: valueTypes,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    maxLifetimeSeconds: MAX_LIFETIME_S,
  });
  const warn = (error: Error) => log.warn({ code: errorCode(error) }, "database connection lost");
  pool.on("error", warn);
  // The pool handles errors of idle connections only. An error of one in use, between two statements, would end the
  // process.
  pool.on("connect", (client) => client.on("error", warn));
  const disk = new DiskWatch();
  const kysely = new Kysely<SystemSchema>({
    dialect: new PostgresDialect({
      // A separate LISTEN URL means that there is a pooler, which may not support prepared statements.
      pool: statementPool(pool, listenUrl === url ? new StatementNames() : null),
      onCreateConnection: applySettings,
    }),
    log: disk.note,
  });
  try {
    await requireVersion(kysely, url);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const listener = new Listener(listenUrl, log);
  return {
    kysely,
    kind: "postgresql",
    disk,
    listen: listener.listen,
    async close() {
      await listener.close();
      await kysely.destroy();
    },
  };
}

async function requireVersion(kysely: Kysely<SystemSchema>, url: string): Promise<void> {
  const version = await readVersion(kysely).catch((cause: unknown) => {
    throw new DatabaseError(
      `Could not open the database at ${placeOf(url)} (${errorCode(cause)}): check that it runs and that DATABASE_URL names its host, port, database, user and password.`,
      { cause },
    );
  });
  refuseOldVersion(version, placeOf(url));
}

async function readVersion(kysely: Kysely<SystemSchema>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select pg_catalog.current_setting('server_version_num')::pg_catalog.int4 as version`.execute(kysely);
  return rows[0]?.version ?? 0;
}

/** @param version as in `server_version_num`: 150004 is 15.4 */
export function refuseOldVersion(version: number, place: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_VERSION) return;
  throw new DatabaseError(
    `The database at ${place} is PostgreSQL ${major}: version ${OLDEST_VERSION} or newer is needed. Upgrade the server or set DATABASE_URL to a newer one.`,
  );
}

/** The host, port and database of a URL, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
