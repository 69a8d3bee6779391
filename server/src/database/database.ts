import type { Kysely } from "kysely";
import type { Connections } from "./connections.ts";
import type { SystemSchema } from "./schema.ts";

/** The database of a server process: PostgreSQL or the embedded one. The same SQL runs on both. */
export interface Database {
  readonly kysely: Kysely<SystemSchema>;
  /**
   * For work that nobody waits for: migrations, fills, sweeps. It has connections of its own, so it takes none from
   * calls, and no limit of time but for a pause in a transaction. The embedded database has one connection for everything.
   */
  readonly background: Kysely<SystemSchema>;
  /** The greatest number of connections of `kysely`. */
  readonly poolSize: number;
  readonly kind: "postgresql" | "embedded";
  /** Asks the database, on a connection that calls do not use, whether calls can be served. Never throws. */
  readonly check: () => Promise<DatabaseState>;
  /**
   * Calls back for each notification on a channel (in lower case), from any process.
   * @param onReconnect called when a lost connection is back. Notifications in between are missed, so read the data
   * again.
   * @returns stops listening
   */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>;
  /** The connections of `kysely` now. */
  readonly connections: () => Connections;
  /** Whether notifications arrive, and when the last one did, in seconds since 1970; 0 for never. */
  readonly listening: () => Listening;
  readonly close: () => Promise<void>;
}

export interface Listening {
  readonly isConnected: boolean;
  readonly lastEvent: number;
}

/**
 * Whether calls can be served. `away`: it does not answer. `readOnly`: it is a standby or refuses writes. `diskFull`: it
 * has no space to write. `busy`: it answers, but calls have waited for a connection for long.
 */
export type DatabaseState = "ready" | "away" | "readOnly" | "diskFull" | "busy";

/** The connections to PostgreSQL for calls, unless DATABASE_POOL says otherwise. */
export const POOL_SIZE = 10;

/** The part of a pino logger that the database needs. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The database cannot be used as configured. The message is for the person who starts the product. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/**
 * The code of a database or network error (`23505`, `ECONNREFUSED`). It never contains a value of a record.
 * @example
 * ```ts
 * import { errorCode } from "@armature/server";
 * errorCode(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })); // → "ECONNREFUSED"
 * errorCode("refused"); // → "unknown"
 * ```
 */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
