import type { Kysely } from "kysely";
import type { SystemSchema } from "./schema.ts";

/** The database of a server process: PostgreSQL or the embedded one. The same SQL runs on both. */
export interface Database {
  readonly kysely: Kysely<SystemSchema>;
  readonly kind: "postgresql" | "embedded";
  /** Whether there is no space to write. */
  readonly disk: { readonly isFull: (kysely: Kysely<SystemSchema>) => Promise<boolean> };
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
  readonly close: () => Promise<void>;
}

/** The part of a pino logger that the database needs. */
export interface DatabaseLog {
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
