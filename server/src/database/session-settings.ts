import { CompiledQuery, type DatabaseConnection } from "kysely";
import { type SessionLimits, TIME_LIMITS } from "./time-limits.ts";

const KEEP_ALIVE_TRIES = 3;

/**
 * Sets up a connection: an empty search path, so that SQL without a schema fails at once, and the settings that decide
 * the text form of timestamps.
 */
const FORMS = { search_path: "", TimeZone: "UTC", DateStyle: "ISO, YMD" };

/** Sets up the connection of the embedded database, which needs no limits of time: nobody else can block it. */
export async function applySettings(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(`select ${settings(FORMS, false)}`));
}

/** The statement that sets up a new connection to PostgreSQL, and says whether it can write. */
export function openingSql(limits: SessionLimits): string {
  const seconds = TIME_LIMITS.keepAlive / 1000;
  const keepAlive = {
    tcp_keepalives_idle: String(seconds),
    tcp_keepalives_interval: String(Math.ceil(seconds / KEEP_ALIVE_TRIES)),
    tcp_keepalives_count: String(KEEP_ALIVE_TRIES),
  };
  return `select ${settings({ ...FORMS, ...keepAlive, ...timeouts(limits) }, false)}, ${IS_READ_ONLY} as "isReadOnly"`;
}

/** Whether the server is a standby, or refuses writes. It has no parameters. */
export const IS_READ_ONLY = `pg_catalog.pg_is_in_recovery() or pg_catalog.current_setting('transaction_read_only')::pg_catalog.bool`;

/** Sets other limits until the end of the transaction. The statement has no parameters. */
export function localLimitsSql(limits: Partial<SessionLimits>): string {
  return `select ${settings(timeouts(limits), true)}`;
}

function timeouts({ statement, lock, pause }: Partial<SessionLimits>): Readonly<Record<string, string>> {
  return {
    ...(statement !== undefined && { statement_timeout: `${statement}ms` }),
    ...(lock !== undefined && { lock_timeout: `${lock}ms` }),
    ...(pause !== undefined && { idle_in_transaction_session_timeout: `${pause}ms` }),
  };
}

function settings(values: Readonly<Record<string, string>>, isLocal: boolean): string {
  return Object.entries(values)
    .map(([name, value]) => `pg_catalog.set_config('${name}', '${value}', ${isLocal})`)
    .join(", ");
}
